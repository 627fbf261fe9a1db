import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PreviewFrame } from './preview-frame.tsx';

test('a page that is drawn again without a change has one frame', async () => {
  const draw = (html: string) => <PreviewFrame title="Profile preview" page={{ html, style: '' }} />;
  const { rerender } = render(draw('<p>one</p>'));
  rerender(draw('<p>one</p>'));
  await waitFor(() => expect(screen.getAllByTitle('Profile preview')).toHaveLength(1));
  rerender(draw('<p>two</p>'));
  await waitFor(() => expect(screen.getAllByTitle('Profile preview').at(-1)?.getAttribute('srcdoc')).toContain('two'));
});

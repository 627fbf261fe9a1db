/** Descriptions and examples of the fields of a theme, in requests and responses. */
export const themeFields = {
  preset: { description: 'The design that everything else is based on.', example: 'studio' },
  accent: {
    description:
      'Color of highlighted buttons and icons. Where text in it would be hard to read, the page uses a lighter or ' +
      'darker one of the same hue. Null for that of the preset.',
    example: '#4f46e5',
  },
  colors: { description: 'Colors in place of those of the preset, or null.', example: { text: null, card: null } },
  text: { description: 'Color of the text on the page; made readable like `accent`.', example: '#1f2937' },
  card: { description: 'Color of the buttons.', example: '#ffffff' },
  font: { description: 'A font that the service itself serves. Null for that of the preset.', example: 'figtree' },
  background: {
    description: 'Background of the page, or null for that of the preset.',
    example: { type: 'gradient', from: '#fde68a', to: '#fca5a5', angle: 160 },
  },
  color: { description: 'Color of the background.', example: '#fef3c7' },
  from: { description: 'Color at the start of the gradient.', example: '#fde68a' },
  to: { description: 'Color at its end.', example: '#fca5a5' },
  angle: { description: 'Direction of the gradient in degrees, as in CSS: 180 from top to bottom.', example: 160 },
  imageUrl: { description: 'URL of the background image.', example: 'https://example.com/hills.jpg' },
  buttonShape: { description: 'Shape of the buttons. Null for that of the preset.', example: 'pill' },
  appearance: {
    description: 'Whether the page is light, dark, or what the visitor’s device prefers (`auto`).',
    example: 'auto',
  },
  css: {
    description:
      'Style of your own for the content of the page, at most 20,480 bytes. It cannot style anything outside of it, ' +
      'and load nothing but uploads of this service; what is not possible is refused with its line.',
    example: '.card { letter-spacing: 0.02em }',
  },
};

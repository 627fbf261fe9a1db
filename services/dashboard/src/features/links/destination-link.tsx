import { showDestination } from '../../ui/show-url.ts';
import { isWebDestination } from './is-web-destination.ts';

/** A destination. One that is not a web page is text: opening it would start a call or an app. */
export function DestinationLink({ url }: { url: string }) {
  if (!isWebDestination(url)) return <span title={url}>{showDestination(url)}</span>;
  return (
    <a href={url} target="_blank" rel="noreferrer" title={url}>
      {showDestination(url)}
    </a>
  );
}

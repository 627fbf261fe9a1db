import { showDestination } from '../../ui/show-url.ts';
import { isWebDestination } from './is-web-destination.ts';

/** A destination, cut at its end where it is too long. One that is not a web page is text: opening it would start a call or an app. */
export function DestinationLink({ url }: { url: string }) {
  if (!isWebDestination(url))
    return (
      <span dir="ltr" title={url}>
        {showDestination(url)}
      </span>
    );
  return (
    <a href={url} target="_blank" rel="noreferrer" title={url} dir="ltr">
      {showDestination(url)}
    </a>
  );
}

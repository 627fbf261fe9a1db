import Papa from 'papaparse';
import { paintPicture, type Picture } from './paint-picture.ts';

export type { Picture } from './paint-picture.ts';
/** The first row has the headings. */
export type Table = readonly (readonly (string | number | null)[])[];

/** Unlike the library's default, this also matches text of several lines. */
const formulaStart = /^[=+@\t\r\n-]/;

/** Downloads a table as CSV. Cells that a spreadsheet would run as a formula are escaped. */
export function saveTable(title: string, table: Table): void {
  const csv = Papa.unparse(table as (string | number | null)[][], { escapeFormulae: formulaStart });
  save(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${fileName(title)}.csv`);
}

/** Downloads the chart of a card as PNG, in the colours of the theme. */
export async function savePicture(title: string, card: HTMLElement, picture: Picture): Promise<void> {
  const canvas = await paintPicture(title, card, picture);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The browser could not make a picture of the chart.');
  save(blob, `${fileName(title)}.png`);
}

function fileName(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

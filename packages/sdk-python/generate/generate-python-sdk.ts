import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildOpenApi, type JsonSchema, type OpenApiDocument } from '@linkplane/contracts';
import { readOperations, type ClientMethod } from '@linkplane/sdk/generate';
import { declareTypes, writeMethod } from './write-operations.ts';
import { createTypeWriter } from './write-types.ts';

const packageDirectory = resolve(import.meta.dirname, '../src/linkplane');
const note = '# Written by generate/generate-python-sdk.ts from the OpenAPI document: change that, not this.\n';

/** The generated modules by name. */
export function generatePythonSdk(): Record<string, string> {
  const document = buildOpenApi();
  const types = createTypeWriter();
  for (const [name, schema] of Object.entries(document.components.schemas)) types.declare(name, schema);
  const methods = readOperations(document).map((method) =>
    writeMethod(method, declareTypes(method, types), itemTypeOf(document, method)),
  );
  return {
    'types.py': `${note}"""Bodies, queries and responses of the API.

They are plain dictionaries with the names that the API uses. Responses may have more fields than these.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict, Union


${types.render()}`,
    '_operations.py': `${note}"""One method for each operation of the API."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from . import types
from ._call import Caller, path_of
from ._file import File


class Operations(Caller):
${methods.join('\n')}`,
  };
}

/** The annotation of one item of a list that has pages; undefined for other operations. */
function itemTypeOf({ components }: OpenApiDocument, { isPaged, data, name }: ClientMethod): string | undefined {
  if (!isPaged) return undefined;
  const page: JsonSchema | undefined = data?.$ref ? components.schemas[data.$ref.split('/').at(-1) ?? ''] : data;
  const reference = page?.properties?.['items']?.items?.$ref;
  if (reference === undefined) throw new Error(`The items of ${name} have no name.`);
  return reference.split('/').at(-1);
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(generatePythonSdk())) writeFileSync(join(packageDirectory, name), text);
}

/** Bytes of records with a view of the same bytes: creating a view costs as much as checking a record, so it is reused. */
export type RecordBuffer = { bytes: Buffer; view: DataView };

export function allocateRecordBuffer(length: number): RecordBuffer {
  return viewRecords(Buffer.allocUnsafeSlow(length));
}

/** `bytes` as a record buffer; they are shared, not copied. */
export function viewRecords(bytes: Buffer): RecordBuffer {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

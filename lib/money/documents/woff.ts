import { inflateSync } from 'node:zlib';

const headerBytes = 44;
const entryBytes = 20;
const sfntHeaderBytes = 12;
const sfntEntryBytes = 16;

/** WOFF 1.0 (https://www.w3.org/TR/WOFF/) to TrueType, which HarfBuzz reads. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF 1.0 file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = headerBytes + entryBytes * index;
    const offset = woff.readUInt32BE(entry + 4);
    const packedLength = woff.readUInt32BE(entry + 8);
    const packed = woff.subarray(offset, offset + packedLength);
    return {
      tag: woff.readUInt32BE(entry),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packedLength < woff.readUInt32BE(entry + 12) ? inflateSync(packed) : packed,
    };
  });
  const directory = Buffer.alloc(sfntHeaderBytes + sfntEntryBytes * count);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const parts = [directory];
  let offset = directory.length;
  // Search hints of the header stay 0: they are not used.
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = sfntHeaderBytes + sfntEntryBytes * index;
    directory.writeUInt32BE(tag, entry);
    directory.writeUInt32BE(checksum, entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(bytes.length, entry + 12);
    const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
    bytes.copy(padded);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}

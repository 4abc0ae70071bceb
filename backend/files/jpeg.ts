const maxBytes = 512 * 1024;

/** Whether the bytes begin like a JPEG within the size limit of a host's pictures. Hosts are not trusted. */
export function isPicture(bytes: Uint8Array): boolean {
  const starts = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
  return starts && bytes.byteLength <= maxBytes;
}

/** Shared by all downloads of video. */

/** A single byte range; other requests get the whole file, as RFC 9110 allows. */
export function parseRangeHeader(
  header: string | undefined,
): { from: number; until: number | null } | null {
  const found = /^bytes=([0-9]{1,15})-([0-9]{1,15})?$/.exec(header ?? "");
  if (!found) return null;
  const until = found[2] === undefined ? null : Number(found[2]) + 1;
  const from = Number(found[1]);
  return until !== null && until <= from ? null : { from, until };
}

/** A file name without characters that a file system could interpret (threat E13). */
export function safeName(name: string): string {
  return name.replace(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, "_").replace(/^[.\s]+/, "_");
}

/** Content-Disposition with plain and RFC 8187 name. `file` must be safe already. */
export function describeFile(file: string, isDownload: boolean): string {
  const plain = file.replace(/[^\x20-\x7e]|[%']/g, "_");
  const encoded = encodeURIComponent(file).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${isDownload ? "attachment" : "inline"}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

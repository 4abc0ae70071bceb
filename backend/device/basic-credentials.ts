const maxHeaderChars = 1024;

/** RFC 7617. Null for a header that is missing, too long or of another scheme. */
export function parseBasicCredentials(
  header: string | undefined,
): { user: string; password: string } | null {
  if (!header || header.length > maxHeaderChars) return null;
  const encoded = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(header)?.[1];
  if (!encoded) return null;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon < 1) return null;
  return { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** A token with the claims of specification section 3, padded to the given length; its signature is not valid. */
export function makeToken(claims: object, chars: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const start = `${part({ alg: "none" })}.${part(claims)}.`;
  // Not one letter: a cookie that is compressed must not look small.
  const filling = Buffer.from(
    Array.from({ length: chars }, (_, at) => (at * 73 + (at >> 3)) % 251),
  );
  return start + filling.toString("base64url").slice(0, Math.max(8, chars - start.length));
}

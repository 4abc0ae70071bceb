/** E-mail addresses as people paste them; the cloud has the last word on each. */

const separators = /[\s,;]+/;

/** Addresses of a text or of several posted values. "Ana Kovar <ana@…>" is its address. */
export function listAddresses(values: readonly string[]): string[] {
  return values
    .flatMap((value) => value.split(separators))
    .map((part) => part.replace(/^<|>$/g, ""))
    .filter((address) => address !== "");
}

/** The same address, however its letters are written. */
export const isSameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** As listAddresses(), one given twice once. */
export function splitAddresses(values: readonly string[]): string[] {
  const seen = new Set<string>();
  return listAddresses(values).filter((address) => {
    const key = address.toLowerCase();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Names around an address that was pasted: "Ana Kovar <ana@…>" leaves words without an @ behind. */
export function readPasted(text: string): string[] {
  const parts = splitAddresses([text]);
  const hasNames = text.split("<").slice(1).some(isAddressInBrackets);
  return hasNames ? parts.filter((part) => part.includes("@")) : parts;
}

/** "ana@x.example>, Lin": what stands before the closing bracket is one word with an @. */
function isAddressInBrackets(rest: string): boolean {
  const end = rest.indexOf(">");
  const inner = rest.slice(0, Math.max(0, end));
  return inner.includes("@") && !/\s/.test(inner);
}

/** Whether it can be an address at all. The rule itself is the contract's, on the server. */
export function looksLikeAddress(text: string): boolean {
  const [local = "", domain = "", ...rest] = text.split("@");
  const labels = domain.split(".");
  return (
    rest.length === 0 &&
    local !== "" &&
    labels.length > 1 &&
    labels.every(Boolean) &&
    (labels.at(-1)?.length ?? 0) > 1
  );
}

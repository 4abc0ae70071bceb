/** The last three digits: enough for its owner, useless to others (threat B10). */
export function maskPhone(phone: string | null): string | null {
  return phone && "•".repeat(Math.max(0, phone.length - 3)) + phone.slice(-3);
}

/** First letter and domain of an address. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}•••${email.slice(at)}`;
}

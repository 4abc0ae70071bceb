/** Data that only script asks for; null, where it did not load, is a 503. */
export const dataAnswer = (value: object | null): Response =>
  Response.json(value, { status: value ? 200 : 503, headers: { "Cache-Control": "no-store" } });

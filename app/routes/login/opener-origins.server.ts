/** Origins of portals that may open the login page and send credentials (decision D27); none unless configured. */
export function listOpenerOrigins(): string[] {
  const names = (process.env.OPENER_ORIGINS ?? "").split(/[\s,]+/);
  return names.filter(isOrigin);
}

function isOrigin(name: string): boolean {
  return /^https?:/.test(name) && URL.canParse(name) && new URL(name).origin === name;
}

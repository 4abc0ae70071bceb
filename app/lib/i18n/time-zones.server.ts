/** IANA names of the time zones to choose from. UTC is added, because Intl does not list it. */
export function listTimeZones(): string[] {
  return ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];
}

/** IANA names of the time zones to choose from; UTC is not among those the platform lists. */
export function listTimeZones(): string[] {
  return ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];
}

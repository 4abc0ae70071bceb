/** Renewed is only what has not expired and is not being renewed already (decision D97). */
export const isRenewable = (order: { state: string; expired_at: number }, now: number): boolean =>
  order.expired_at > now && (order.state === "active" || order.state === "about_to_expire");

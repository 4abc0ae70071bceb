const untrusted =
  "its certificate is not trusted; one of your own authority is by NODE_EXTRA_CA_CERTS";

/** By the codes of Node. */
const faults: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "its host is unknown",
  EAI_AGAIN: "its host is unknown",
  EHOSTUNREACH: "its host cannot be reached",
  ENETUNREACH: "its host cannot be reached",
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is of another name",
  CERT_HAS_EXPIRED: "its certificate has expired",
};

/** Why a connection to NATS was not made, as an administrator needs it. */
export function describeConnectionFault(error: unknown): string {
  if (error instanceof Error && error.name === "AuthorizationError")
    return "it refuses the user, the password or the token";
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = "code" in cause ? String(cause.code) : "";
    if (faults[code]) return faults[code];
    if (/does not support 'tls'/.test(cause.message)) return "it has no TLS, which tls:// asks for";
    if (/time-?out/i.test(cause.message)) return "it does not answer";
  }
  return error instanceof Error ? error.message : String(error);
}

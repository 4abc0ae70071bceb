import type { Configuration } from "openid-client";
import { z } from "zod";
import type { OwnCode } from "../../contract/error-codes";
import { email as emailRule } from "../../contract/fields";
import { codedError } from "../errors";
import type { OpenidSettings } from "./settings";

/** Lazy: a cloud without a provider never loads it. */
const load = () => import("openid-client");
type Library = Awaited<ReturnType<typeof load>>;

/** What must come back unchanged: kept by the visitor's browser, sealed. */
export interface OpenidAttempt {
  state: string;
  nonce: string;
  verifier: string;
}

/** Who the provider says it is. */
export interface OpenidPerson {
  /** Canonical, and confirmed by the provider. */
  email: string;
  name: string | null;
  groups: string[];
  /** Whether the provider asked for a second factor that counts here. */
  hasFactor: boolean;
}

export interface OpenidProvider {
  settings: OpenidSettings;
  /** @throws OPENID_AWAY */
  start(): Promise<OpenidAttempt & { url: string }>;
  /**
   * Who came back with this query.
   * @throws OPENID_AWAY, OPENID_FAILED, OPENID_EMAIL
   */
  finish(query: string, attempt: OpenidAttempt): Promise<OpenidPerson>;
  /** Where the provider signs a visitor out; null where it does not, or is away. */
  findEndSession(): Promise<string | null>;
}

const answerSeconds = 5;
/** Keys of the provider are read anew by the library where one is unknown. */
const keptMs = 3_600_000;

const refuse = (code: OwnCode) => codedError(code);

/** A provider that does not answer, rather than one that says no. */
function isAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === "TimeoutError" || cause.message === "fetch failed") return true;
    if ("code" in cause && cause.code === "OAUTH_TIMEOUT") return true;
  }
  return false;
}

const texts = z.union([z.string().transform((text) => [text]), z.array(z.string())]).catch([]);

const claimsRule = z
  .object({
    email: z.string(),
    email_verified: z.literal(true),
    name: z.string().optional().catch(undefined),
    amr: texts,
    acr: texts,
  })
  .passthrough();

function toPerson(
  { groupsClaim, factorValues }: OpenidSettings,
  claims: Record<string, unknown>,
): OpenidPerson {
  const parsed = claimsRule.safeParse(claims);
  const address = emailRule.safeParse(claims.email);
  if (!parsed.success || !address.success) throw refuse("OPENID_EMAIL");
  const { name, amr, acr } = parsed.data;
  return {
    email: address.data,
    name: name?.trim() || null,
    groups: texts.parse(claims[groupsClaim]),
    hasFactor: [...amr, ...acr].some((value) => factorValues.includes(value)),
  };
}

/**
 * The provider of this deployment. Its description is read when it is first needed, and again after
 * an hour or a failure.
 */
export function createOpenidProvider(
  settings: OpenidSettings,
  publicOrigin: string,
): OpenidProvider {
  const redirectUri = `${publicOrigin}/openid/callback`;
  let kept: { configuration: Promise<Configuration>; untilMs: number } | null = null;

  function discover(library: Library): Promise<Configuration> {
    if (kept && performance.now() < kept.untilMs) return kept.configuration;
    const isPlain = settings.issuer.startsWith("http:");
    const configuration = library.discovery(
      new URL(settings.issuer),
      settings.clientId,
      undefined,
      library.ClientSecretBasic(settings.clientSecret),
      {
        timeout: answerSeconds,
        // Only on this machine: the setting's rule refuses it elsewhere.
        execute: isPlain ? [library.allowInsecureRequests] : [],
      },
    );
    const entry = { configuration, untilMs: performance.now() + keptMs };
    kept = entry;
    configuration.catch(() => {
      if (kept === entry) kept = null;
    });
    return configuration;
  }

  async function open(): Promise<{ library: Library; configuration: Configuration }> {
    const library = await load();
    try {
      return { library, configuration: await discover(library) };
    } catch (error) {
      console.warn(`OpenID provider: ${error instanceof Error ? error.message : "no answer"}`);
      throw refuse("OPENID_AWAY");
    }
  }

  /** The claims of a checked ID token, and those that only the provider's user info has. */
  async function redeem(query: string, attempt: OpenidAttempt): Promise<Record<string, unknown>> {
    const { library, configuration } = await open();
    const tokens = await library.authorizationCodeGrant(
      configuration,
      new URL(`${redirectUri}?${query}`),
      {
        pkceCodeVerifier: attempt.verifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      },
    );
    const claims = tokens.claims();
    if (!claims) throw new Error("the provider gave no ID token");
    const isWhole = claims.email !== undefined && claims[settings.groupsClaim] !== undefined;
    if (isWhole || !configuration.serverMetadata().userinfo_endpoint) return { ...claims };
    const more = await library.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return { ...more, ...claims };
  }

  return {
    settings,
    async start() {
      const { library, configuration } = await open();
      const verifier = library.randomPKCECodeVerifier();
      const state = library.randomState();
      const nonce = library.randomNonce();
      const url = library.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state,
        nonce,
      });
      return { url: url.href, state, nonce, verifier };
    },
    async finish(query, attempt) {
      const claims = await redeem(query, attempt).catch((error: unknown) => {
        if (error instanceof Error && "extensions" in error) throw error;
        console.warn(`OpenID sign-in: ${error instanceof Error ? error.message : "refused"}`);
        throw refuse(isAway(error) ? "OPENID_AWAY" : "OPENID_FAILED");
      });
      return toPerson(settings, claims);
    },
    async findEndSession() {
      try {
        const { library, configuration } = await open();
        const { end_session_endpoint: endpoint } = configuration.serverMetadata();
        // The console's pages may lead to the issuer's origin, and nowhere else.
        if (!endpoint || new URL(endpoint).origin !== new URL(settings.issuer).origin) return null;
        const back = { post_logout_redirect_uri: `${publicOrigin}/` };
        return library.buildEndSessionUrl(configuration, back).href;
      } catch {
        return null;
      }
    },
  };
}

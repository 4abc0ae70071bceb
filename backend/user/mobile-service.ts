import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { issueDigits, redeemCode, requireDigits, requireInterval } from "../code/service";
import { codedError } from "../errors";
import { type Context, requireAccess } from "../graphql/context";
import { mutate } from "../graphql/mutate";
import { deleteTrustedDevices, findUserById } from "../session/service";
import { type MobileNumber, parseMobileNumber } from "./mobile";
import { requirePassword } from "./password-service";
import { setMobile } from "./queries";
import { getProfile, type Profile } from "./service";

const codeKey = (userId: number) => ({ userId, purpose: "verify_mobile" }) as const;

/**
 * Sends a code to verify a mobile number for the viewer.
 * @param password needed to replace a verified number (threat B27)
 * @throws REQUIRED or WRONG_PASSWORD for the password; SEND_IN_3_MINUTE within 60 seconds
 * @throws TOO_MANY_ATTEMPTS after three messages an hour (threat B28)
 */
export async function sendMobileCode(
  context: Context,
  mobile: MobileNumber,
  password: string | null,
): Promise<void> {
  const { services, client } = context;
  const { viewer, db } = await requireAccess(context);
  const user = await findUserById(db, viewer.userId);
  if (!user) throw codedError("EXPIRED_TOKEN");
  if (user.mobilePhoneVerifiedAt) {
    if (!password) throw codedError("REQUIRED", { field: "password" });
    await requirePassword(context, password, "password");
  }
  await db.transaction(async (tx) => {
    await requireInterval(tx, codeKey(user.id), limits.codeResendSeconds);
    await services.identityLimits.smsByUser.consume(String(user.id));
    await services.identityLimits.smsByAddress.consume(client.address);
    // Stored with the code, so that it confirms only the number it was sent to (threat B7).
    const to = `${mobile.countryCode} ${mobile.phone}`;
    const code = await issueDigits(tx, services.keyring, { ...codeKey(user.id), subject: to });
    await services.mailer.smsCode(tx, {
      accountId: user.accountId,
      language: user.language,
      to: to.replace(" ", ""),
      code,
      minutes: limits.smsCodeMinutes,
    });
  });
}

/** @throws WRONG_2FA_CODE, TOO_MANY_ATTEMPTS */
export async function verifyMobile(context: Context, code: string): Promise<Profile> {
  const { services } = context;
  const { viewer, db } = await requireAccess(context);
  await services.identityLimits.codeByUser.consume(String(viewer.userId));
  const found = await requireDigits(db, services.keyring, codeKey(viewer.userId), code);
  const [countryCode = "", phone = ""] = found.subject?.split(" ") ?? [];
  const mobile = parseMobileNumber(countryCode, phone);
  return mutate(context, async ({ tx, audit }) => {
    if (!(await redeemCode(tx, { id: found.id }))) {
      throw codedError("WRONG_2FA_CODE", { field: "code" });
    }
    const before = await findUserById(tx, viewer.userId);
    await setMobile(tx, viewer.userId, mobile);
    // A new number for codes is a change of the second factor, which ends device trust (decision D31).
    if (before?.mobilePhoneVerifiedAt) await deleteTrustedDevices(tx, viewer.userId);
    await audit({
      behaviorId: behaviors.mobileNumberVerified,
      payload: { mobile_country_code: mobile.countryCode, mobile_ends: mobile.phone.slice(-3) },
    });
    return getProfile(tx, viewer);
  });
}

import { TextField } from "~/components/form/text-field";
import type { ActionFormHandle } from "~/components/form/use-action-form";
import { limits } from "~contract/limits";

export type ContactField = "contact_name" | "email" | "phone" | "address";

/** Fields for a host's contact. */
export function ContactFields({ form }: { form: Pick<ActionFormHandle<ContactField>, "field"> }) {
  return (
    <>
      <TextField
        {...form.field("contact_name")}
        maxLength={limits.nameMaxChars}
        autoComplete="off"
      />
      <TextField
        {...form.field("email")}
        type="email"
        maxLength={limits.emailMaxChars}
        autoComplete="off"
      />
      <TextField
        {...form.field("phone")}
        type="tel"
        maxLength={limits.phoneMaxChars}
        autoComplete="off"
      />
      <TextField {...form.field("address")} maxLength={limits.addressMaxChars} autoComplete="off" />
    </>
  );
}

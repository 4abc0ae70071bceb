import { flashRedirect } from "~/lib/cookies/flash.server";
import { answerForms, onForm } from "~/lib/forms/form.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { oneId } from "~contract/site-fields";
import { autoRenewalForm, renewForm, serialForm } from "~contract/subscription-fields";

const serialDocument = graphql(`
  mutation add_serial($serial: String!) {
    add_serial(serial: $serial) { order_number }
  }
`);

const autoRenewalDocument = graphql(`
  mutation switch_auto_renewal($order_number: String!, $enable: Boolean!) {
    switch_auto_renewal(order_number: $order_number, enable: $enable) { auto_renewal }
  }
`);

const renewDocument = graphql(`
  mutation create_renew_request($order_number: String!, $notes: String) {
    create_renew_request(order_number: $order_number, notes: $notes) { id }
  }
`);

const cancelDocument = graphql(`
  mutation cancel_renew_request($id: ID!) {
    cancel_renew_request(id: $id) { id }
  }
`);

/**
 * Adds a serial, switches auto-renewal, asks for a renewal or cancels one.
 * @param list address to go to afterwards
 */
export async function changeOrders(args: CloudArgs, list: string) {
  return answerForms(await args.request.formData(), {
    serial: onForm(serialForm, async ({ serial }) => {
      await callCloud(args, serialDocument, { serial });
      return flashRedirect(list, "serial_added");
    }),
    auto_renewal: onForm(autoRenewalForm, async (order) => {
      await callCloud(args, autoRenewalDocument, order);
      return flashRedirect(list, order.enable ? "auto_renewal_on" : "auto_renewal_off");
    }),
    renew: onForm(renewForm, async (order) => {
      await callCloud(args, renewDocument, order);
      return flashRedirect(list, "renewal_sent");
    }),
    cancel_request: onForm(oneId, async ({ id }) => {
      await callCloud(args, cancelDocument, { id });
      return flashRedirect(list, "renewal_cancelled");
    }),
  });
}

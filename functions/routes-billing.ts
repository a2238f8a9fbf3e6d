import { Hono } from "hono";
import billingCancel from "./api/billing/cancel.post.ts";
import billingCustomer from "./api/billing/customer.put.ts";
import billingHistory from "./api/billing/history.get.ts";
import billingOverview from "./api/billing/index.get.ts";
import billingInvoice from "./api/billing/invoices/[id]/index.get.ts";
import billingInvoicePay from "./api/billing/invoices/[id]/pay.post.ts";
import billingMethodDefault from "./api/billing/payment-methods/[id]/default.put.ts";
import billingMethodRemove from "./api/billing/payment-methods/[id]/index.delete.ts";
import billingMethodAdd from "./api/billing/payment-methods/index.post.ts";
import billingPaymentConfirm from "./api/billing/payments/[id]/confirm.post.ts";
import billingPlan from "./api/billing/plan/index.post.ts";
import billingPlanPreview from "./api/billing/plan/preview.post.ts";
import billingPortal from "./api/billing/portal.post.ts";
import billingQuote from "./api/billing/quote.post.ts";
import billingReactivate from "./api/billing/reactivate.post.ts";
import billingSetup from "./api/billing/setup.post.ts";
import refundShow from "./api/v1/refunds/[number]/index.get.ts";
import refundBegin from "./api/v1/refunds/[number]/index.post.ts";
import stripeWebhook from "./api/webhooks/stripe.post.ts";

/** The endpoints of billing, which are part of the route table. */
export const billing = new Hono()
  .route("/", billingCancel)
  .route("/", billingCustomer)
  .route("/", billingHistory)
  .route("/", billingOverview)
  .route("/", billingInvoice)
  .route("/", billingInvoicePay)
  .route("/", billingMethodDefault)
  .route("/", billingMethodRemove)
  .route("/", billingMethodAdd)
  .route("/", billingPaymentConfirm)
  .route("/", billingPlan)
  .route("/", billingPlanPreview)
  .route("/", billingPortal)
  .route("/", billingQuote)
  .route("/", billingReactivate)
  .route("/", billingSetup)
  .route("/", stripeWebhook)
  .route("/", refundShow)
  .route("/", refundBegin);

import type { Looking } from '../keep-looking.ts'

/** Where mails are handed over, and from whom they are. */
export type Smtp = { readonly url: string; readonly from: string }

/** Sends mails, beside the calls. */
export type Mailer = Looking & {
  /** The address that mails come from. Undefined: this server sends none. */
  readonly from: string | undefined
}

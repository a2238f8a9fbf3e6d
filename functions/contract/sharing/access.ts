/** POST /api/shared/:token/request-access */
export interface AccessTicket {
  /** By this, the page that asked learns of the decision. It opens nothing. */
  ticket: string;
  /** The visitor's own address, masked. */
  mailed_to: string;
}

/** POST /api/shared/:token/access */
export interface AccessGranted {
  /** Works only together with the cookie of the same answer. */
  access_token: string;
}

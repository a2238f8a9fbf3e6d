/** POST /api/shared/:token/request-access */
export interface AccessTicket {
  /** Lets the page that asked follow the decision. It gives no access itself. */
  ticket: string;
  /** The visitor's own address, masked. */
  mailed_to: string;
}

/** POST /api/shared/:token/access */
export interface AccessGranted {
  /** Works only together with the cookie that comes with it. */
  access_token: string;
}

/** The password of the demo accounts that have one. */
export const PASSWORD = "Countersign-1!";

/** The people you can sign in as with this password. */
export const PRIYA = { firstName: "Priya", lastName: "Shah", email: "priya@demo.example" };
export const MARCUS = { firstName: "Marcus", lastName: "Reed", email: "marcus@demo.example" };
export const JANE = { firstName: "Jane", lastName: "Doe", email: "jane@demo.example" };

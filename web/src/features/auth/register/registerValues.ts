export interface RegisterValues {
  firstName: string;
  lastName: string;
  isFullLegalName?: boolean;
  email: string;
  password: string;
  confirmPassword: string;
  accountType: string;
  businessName: string;
  agreeToTerms: boolean;
}

export const EMPTY: RegisterValues = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  confirmPassword: "",
  accountType: "individual",
  businessName: "",
  agreeToTerms: false,
};

/** The parts of the rule for strong passwords, for a live checklist with one line each. */
export const PASSWORD_PARTS = [
  { id: "length", label: "At least 8 characters", test: (p: string) => p.length >= 8 },
  { id: "lower", label: "A lowercase letter", test: (p: string) => /[a-z]/.test(p) },
  { id: "upper", label: "An uppercase letter", test: (p: string) => /[A-Z]/.test(p) },
  { id: "digit", label: "A number", test: (p: string) => /\d/.test(p) },
  { id: "special", label: "A special character (@ $ ! % * ? &)", test: (p: string) => /[@$!%*?&]/.test(p) },
] as const;

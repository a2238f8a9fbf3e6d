// Simplified drawings of the companies' logos. Apple's has the color of the text, the others their own colors.

export function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" fill="none" strokeWidth="4.4" aria-hidden="true">
      <path d="M18.3 5.9A8.8 8.8 0 0 0 4.1 8.2" stroke="#ea4335" />
      <path d="M4.2 8a8.8 8.8 0 0 0 0 8" stroke="#fbbc05" />
      <path d="M4.1 15.8a8.8 8.8 0 0 0 13.7 2.8" stroke="#34a853" />
      <path d="M17.6 18.8a8.8 8.8 0 0 0 3.1-6.8H12.3" stroke="#4285f4" />
    </svg>
  );
}

export function MicrosoftMark() {
  return (
    <svg viewBox="-1 -1 23 23" aria-hidden="true">
      <path d="M0 0h10v10H0z" fill="#f25022" />
      <path d="M11 0h10v10H11z" fill="#7fba00" />
      <path d="M0 11h10v10H0z" fill="#00a4ef" />
      <path d="M11 11h10v10H11z" fill="#ffb900" />
    </svg>
  );
}

export function AppleMark() {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M15.9 1.2c.2 1.4-.4 2.7-1.2 3.7-.9 1-2.1 1.6-3.4 1.5-.2-1.3.4-2.6 1.2-3.5.9-1 2.2-1.6 3.4-1.7Z" />
      <path d="M19.9 8.4c-1.5.9-2.4 2.3-2.4 4 0 1.9 1.2 3.5 2.9 4.2-.4 1.2-1 2.4-1.8 3.5-.9 1.2-1.8 2.6-3.3 2.6-1.4 0-1.9-.8-3.5-.8s-2.1.8-3.4.8c-1.5 0-2.6-1.4-3.5-2.7-1.9-2.8-3.3-7.9-1.3-11.2 1-1.7 2.7-2.7 4.4-2.7 1.5 0 2.5.9 3.6.9 1 0 2.3-1.1 4.2-1 1.6.1 3.1.9 4.1 2.4Z" />
    </svg>
  );
}

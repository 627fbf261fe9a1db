/** The mark of the product. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 44 44" aria-hidden>
      <rect width="44" height="44" rx="12" fill="#4b45c6" />
      <path
        d="M18.5 25.5l7-7M20 15.5l2.6-2.6a6 6 0 0 1 8.5 8.5L28.5 24M24 28.5l-2.6 2.6a6 6 0 0 1-8.5-8.5l2.6-2.6"
        fill="none"
        stroke="#fff"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
    </svg>
  );
}

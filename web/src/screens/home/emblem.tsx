/** The emblem: a table seen from above, with chairs around it. */

const CHAIRS = [0, 45, 90, 135, 180, 225, 270, 315];

export function Emblem() {
  return (
    <svg class="emblem" viewBox="0 0 120 120" aria-hidden="true">
      {CHAIRS.map((turn, i) => (
        <circle
          key={turn}
          cx="60"
          cy="10"
          r="7.5"
          fill={`var(--look-${i})`}
          stroke="var(--look-edge)"
          stroke-width="1.6"
          transform={`rotate(${turn} 60 60)`}
        />
      ))}
      <circle cx="60" cy="60" r="38" fill="var(--wood)" />
      <circle cx="60" cy="60" r="33" fill="var(--felt)" />
      <g fill="var(--paper)" stroke="var(--on-paper)" stroke-width="1.2">
        <rect x="42" y="43" width="20" height="28" rx="2.6" transform="rotate(-14 52 57)" />
        <rect x="56" y="46" width="20" height="28" rx="2.6" transform="rotate(10 66 60)" />
      </g>
      <path
        d="M66 54l4.500 6l-4.500 6l-4.500-6z"
        fill="var(--look-5)"
        transform="rotate(10 66 60)"
      />
    </svg>
  );
}

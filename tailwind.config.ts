import type { Config } from 'tailwindcss';
import type { PluginAPI } from 'tailwindcss/plugin';

/**
 * Every colour, size, radius, shadow and duration of the product. Nothing else types one: a component that needs a
 * value that is not here needs a token here first. `theme` (not `extend`) empties Tailwind's own scales, so that a class
 * outside this file simply does not exist.
 *
 * Contrast, measured on ivory (#FFFBF2): ink 17.2, ink-soft 9.8, ink-muted 6.0, gold-deep 6.4, emerald 6.3,
 * ruby 7.1, amber 6.1; ivory-strong 3.8, for the borders of controls.
 * `gold` itself has 2.6 there: ornament and large shapes only, never text. On ink: gold 6.7, gold-light 11.0, mist 10.8.
 */
const rem = (pixels: number) => `${pixels / 16}rem`;

/** Spacing steps by name (Tailwind's habit: 4 px a step), written out so that the scale stays a choice. */
const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 44, 48, 56,
  64, 72, 80, 96,
];

export default {
  content: ['./app/**/*.{ts,tsx}', './components/**/*.{ts,tsx}'],
  theme: {
    screens: { xs: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    /** Breakpoints of a part by its own width. The header's are `md` and `lg` in the size of the text. */
    containers: {
      bar: rem(768),
      'bar-wide': rem(1024),
      /** A list of records, by its own width: from here it is a table, and has more columns. */
      list: rem(640),
      'list-lg': rem(920),
      'list-xl': rem(1152),
      /** Charts of a dashboard: from here two side by side. */
      charts: rem(720),
    },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      white: '#FFFFFF',
      /** QR codes only: cameras need the full contrast. */
      black: '#000000',
      ink: {
        DEFAULT: '#1B1330',
        raised: '#2A2044',
        line: '#473B66',
        soft: '#463C5E',
        muted: '#655C7A',
      },
      /** Text on ink that is not the headline. */
      mist: '#CFC6DD',
      ivory: {
        DEFAULT: '#FFFBF2',
        deep: '#F8F1E2',
        line: '#E9DEC8',
        strong: '#8C8069',
      },
      gold: {
        DEFAULT: '#C9962B',
        light: '#E8C877',
        pale: '#FAF0D9',
        deep: '#7A5610',
      },
      emerald: { DEFAULT: '#0F6B4F', deep: '#0A5039', pressed: '#063726', pale: '#E4F1EB' },
      ruby: { DEFAULT: '#A3243B', deep: '#821A2D', pressed: '#5E1220', pale: '#FBEAEC' },
      amber: { DEFAULT: '#8A5400', pale: '#FDF1D8' },
    },
    spacing: {
      0: '0px',
      px: '1px',
      ...Object.fromEntries(steps.map((step) => [String(step), rem(step * 4)])),
      /** Smallest comfortable target of a thumb. */
      touch: rem(44),
      /** Height of the sticky header; anchors scroll to below it. */
      header: rem(64),
      /** Height of a field and of a large button. */
      control: rem(48),
      /** Above and below the lines of a button in another script (components/layout/script-styles.tsx). */
      lines: rem(6),
      /** Width of the staff pages' side bar, open and folded. */
      side: rem(208),
      'side-folded': rem(60),
      /** Height of the bottom bar of a phone. */
      'bottom-bar': rem(56),
      /** A QR code that a camera reads from a phone. */
      qr: rem(232),
      /** `--rows` rows of a table, on a phone and on a larger screen. */
      'rows-phone': `calc(var(--rows) * ${rem(70)})`,
      rows: `calc(var(--rows) * ${rem(40)})`,
      /** As wide as the nearest container, however far its content scrolls sideways. */
      frame: '100cqi',
    },
    fontFamily: {
      /** The fallbacks are as wide as the font (app/fonts/fallbacks.css). */
      display: [
        'var(--font-fraunces)',
        'var(--font-fraunces-rupee)',
        /** Of a page in another script (components/layout/script-styles.tsx). */
        "'Script Display'",
        "'Fraunces Times'",
        "'Fraunces Noto Serif'",
        'serif',
      ],
      text: ['var(--font-inter)', 'var(--font-inter-rupee)', "'Inter Arial'", "'Inter Roboto'", 'sans-serif'],
      /** Code: what the machine has, so that no file is fetched. */
      mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', 'monospace'],
    },
    fontSize: {
      xs: [rem(12), { lineHeight: rem(16), letterSpacing: '0.01em' }],
      sm: [rem(14), { lineHeight: rem(21) }],
      base: [rem(16), { lineHeight: rem(26) }],
      lg: [rem(18), { lineHeight: rem(29) }],
      xl: [rem(20), { lineHeight: rem(30) }],
      eyebrow: [rem(13), { lineHeight: rem(18), letterSpacing: '0.08em' }],
      /** A sentence that stands for itself between sections. */
      statement: ['clamp(1.5rem, 1.3rem + 0.9vw, 2.125rem)', { lineHeight: '1.3', letterSpacing: '-0.01em' }],
      title: [rem(22), { lineHeight: rem(28), letterSpacing: '-0.005em' }],
      heading: ['clamp(1.75rem, 1.45rem + 1.3vw, 2.5rem)', { lineHeight: '1.15', letterSpacing: '-0.015em' }],
      hero: ['clamp(2.375rem, 1.75rem + 3vw, 4rem)', { lineHeight: '1.05', letterSpacing: '-0.02em' }],
      figure: ['clamp(2.5rem, 2.2rem + 1.4vw, 3.25rem)', { lineHeight: '1', letterSpacing: '-0.02em' }],
    },
    fontWeight: { normal: '400', medium: '500', semibold: '600' },
    lineHeight: { none: '1', snug: '1.35', normal: '1.6' },
    letterSpacing: { wide: '0.08em' },
    borderRadius: {
      none: '0',
      sm: rem(6),
      md: rem(10),
      lg: rem(16),
      xl: rem(24),
      full: '9999px',
    },
    borderWidth: { DEFAULT: '1px', 0: '0', 2: '2px', 4: '4px' },
    backgroundImage: {
      none: 'none',
      /** Warm light behind a picture of gold; below 10 % of contrast, so words may cross it. */
      glow: 'radial-gradient(closest-side, rgb(232 200 119 / 0.42), rgb(232 200 119 / 0))',
      'glow-ink': 'radial-gradient(closest-side, rgb(201 150 43 / 0.3), rgb(201 150 43 / 0))',
      /** Between words and a dark picture: the words' side is opaque ink. */
      veil: 'linear-gradient(to right, #1B1330 16%, rgb(27 19 48 / 0.74) 50%, rgb(27 19 48 / 0))',
    },
    boxShadow: {
      none: 'none',
      /** Cards at rest: a warm, barely visible lift. */
      rest: '0 1px 2px rgb(27 19 48 / 0.04), 0 4px 16px -8px rgb(27 19 48 / 0.08)',
      lift: '0 2px 4px rgb(27 19 48 / 0.04), 0 16px 32px -16px rgb(27 19 48 / 0.18)',
      popup: '0 24px 64px -16px rgb(27 19 48 / 0.45)',
    },
    opacity: { 0: '0', 40: '0.4', 60: '0.6', 70: '0.7', 100: '1' },
    zIndex: { 0: '0', 10: '10', header: '30', popup: '50', toast: '60' },
    maxWidth: {
      none: 'none',
      full: '100%',
      popup: '500px',
      'popup-narrow': '400px',
      /** A QR code alone in a dialog. */
      'qr-large': '400px',
      /** A comfortable line of text. */
      measure: '62ch',
      form: rem(560),
      reading: rem(720),
      page: rem(1216),
    },
    maxHeight: {
      none: 'none',
      full: '100%',
      list: '600px',
      /** A list of suggestions below a field: four or five of them, so that a phone's keyboard leaves room. */
      suggestions: rem(240),
      popup: 'calc(100dvh - 2rem)',
      menu: 'calc(100dvh - 4rem)',
      /** A sticky list of contents: below the header with room above and below. */
      contents: 'calc(100dvh - 7rem)',
    },
    minHeight: {
      0: '0',
      full: '100%',
      screen: '100dvh',
      touch: rem(44),
      control: rem(48),
      target: rem(24),
      textarea: rem(120),
      hero: rem(480),
      band: rem(360),
      /** The gold rate below a hero, reserved before it is loaded. */
      rates: rem(172),
      'rates-phone': rem(224),
      /** The plan in rupees, with its heading, reserved before the gold rate is loaded. */
      'plan-cost': rem(288),
      'plan-cost-phone': rem(464),
      /** The visits of a day, reserved before they are loaded. */
      visits: rem(256),
    },
    minWidth: {
      0: '0',
      full: '100%',
      touch: rem(44),
      target: rem(24),
      menu: rem(208),
      /** Six columns of the board beside the side bar, at 1440 px. */
      column: rem(176),
      account: rem(112),
      /** A day of the strip, wider for the long words of some scripts. */
      day: rem(64),
    },
    aspectRatio: {
      wide: '16 / 10',
      square: '1 / 1',
    },
    /** `base` is what fades without a length of its own (app/globals.css). */
    transitionDuration: { base: '160ms', quick: '120ms', calm: '240ms' },
    transitionDelay: { quick: '120ms' },
    transitionTimingFunction: { base: 'cubic-bezier(0.2, 0, 0, 1)' },
    animation: {
      none: 'none',
      spin: 'spin 900ms linear infinite',
      pulse: 'pulse 1800ms ease-in-out infinite',
      /** Slow ornament behind a headline. */
      drift: 'drift 14s ease-in-out infinite alternate',
      rise: 'rise 11s ease-in-out infinite alternate',
      'rise-slow': 'rise 17s ease-in-out infinite alternate-reverse',
      /** Gold catching the light, 7 times: 4.9 s in all, below the 5 s that would need a pause button. */
      glint: 'glint 700ms ease-in-out 7',
      /** A petal that opens, once; the inner ones begin later: 1.1 s in all. */
      bloom: 'bloom 700ms cubic-bezier(0.2, 0, 0, 1) both',
      'bloom-later': 'bloom 700ms cubic-bezier(0.2, 0, 0, 1) 200ms both',
      'bloom-last': 'bloom 700ms cubic-bezier(0.2, 0, 0, 1) 400ms both',
    },
    keyframes: {
      bloom: { from: { opacity: '0', transform: 'scale(0)' } },
      glint: { '50%': { filter: 'brightness(1.22)', transform: 'scale(1.012)' } },
      spin: { to: { transform: 'rotate(360deg)' } },
      rise: {
        from: { transform: 'translateY(0) rotate(0deg)' },
        to: { transform: 'translateY(-28px) rotate(14deg)' },
      },
      drift: {
        from: { transform: 'translateY(-16px) scale(0.94)' },
        to: { transform: 'translateY(20px) scale(1.06)' },
      },
      pulse: { '50%': { opacity: '0.5' } },
    },
  },
  plugins: [
    /** `short:`, a low window: a phone held sideways, or a laptop at 200 % zoom. Header, bottom bar and table heads scroll with the page there. */
    ({ addVariant }: PluginAPI) => addVariant('short', '@media (max-height: 480px)'),
  ],
} satisfies Config;

import type { LucideIconData } from '@lucide/icons';

interface IconProps {
  of: LucideIconData;
  /** 24 px unless it says a size. */
  className?: string | undefined;
  strokeWidth?: number;
}

/** Decorative: the words are next to it, or in the label of its button. */
export function Icon({ of, className, strokeWidth = 2 }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      strokeWidth={strokeWidth}
      className={className === undefined ? 'icon' : `icon ${className}`}
      aria-hidden="true"
      dangerouslySetInnerHTML={shapesOf(of)}
    />
  );
}

const shapes = new WeakMap<LucideIconData, { readonly __html: string }>();

/** Shapes as text, unescaped since it is data of the library (docs/decisions/024-icons-in-the-html.md). */
function shapesOf(icon: LucideIconData): { readonly __html: string } {
  let known = shapes.get(icon);
  if (known === undefined) {
    known = { __html: icon.node.map(([tag, attributes]) => `<${tag}${textOf(attributes)}/>`).join('') };
    shapes.set(icon, known);
  }
  return known;
}

function textOf(attributes: Readonly<Record<string, unknown>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => (name === 'key' ? '' : ` ${name}="${String(value)}"`))
    .join('');
}

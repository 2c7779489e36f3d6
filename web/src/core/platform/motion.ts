/** How a script scrolls: smoothly, unless the person prefers reduced motion, which the browser applies to style sheets only. */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'

// Without this import the declaration would replace the types of 'astro' instead of extending them.
import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:interaction'?: boolean;
  }
}

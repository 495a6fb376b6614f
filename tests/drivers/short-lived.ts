/**
 * For programs that live for seconds and open the embedded database. V8 compiles its hot parts a second time, better and in
 * the background; such a program ends before that pays, and takes a third less work without it.
 */
export const shortLived = '--liftoff-only'

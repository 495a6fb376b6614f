/** Why the program cannot start, in one French line; `main` prints it without a stack and ends. */
export class StartupError extends Error {
  override name = 'StartupError'
}

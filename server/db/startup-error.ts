/** Why the server cannot start, in one French line. `main` prints it without a stack trace and ends. */
export class StartupError extends Error {
  override name = 'StartupError'
}

interface ImportMetaEnv {
  readonly VITE_SENTRY_DSN?: string
}

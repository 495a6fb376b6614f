/** Under these paths the server answers by itself. Every other address is a page of the application. */
export const notPages =
  /^\/(rest|api|admin\/api|assets|photos|health|ready|metrics|certificat|hooks|mails)(\/|$)/

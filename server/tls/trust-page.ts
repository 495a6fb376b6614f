import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import bwip from 'bwip-js/node'
import type { FastifyInstance } from 'fastify'
import type { Authority } from './house.ts'
import { certificatePath, isHost } from './names.ts'

const file = `${certificatePath}/douchette.crt`
const style = `${certificatePath}/page.css`

/** The page by which a bench learns to trust the house. It needs no script, and stands on plain http too. */
export function serveTrustPage(app: FastifyInstance, authority: Authority): void {
  app.get(file, async (_, reply) =>
    reply
      .type('application/x-x509-ca-cert')
      .header('content-disposition', 'attachment; filename="douchette.crt"')
      .send(authority.certificate),
  )
  app.get(style, async (_, reply) => reply.type('text/css; charset=utf-8').send(css))
  app.get(certificatePath, async ({ headers: { host = '' } }, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page(authority, isHost(host) ? host : 'localhost')),
  )
}

const systems: readonly (readonly [title: string, steps: readonly string[]])[] = [
  [
    'Windows',
    [
      'Téléchargez le certificat, puis ouvrez-le.',
      '« Installer un certificat », « Ordinateur local », « Placer tous les certificats dans le magasin suivant » : « Autorités de certification racines de confiance ».',
      'Fermez toutes les fenêtres du navigateur, puis rouvrez-le.',
    ],
  ],
  [
    'macOS',
    [
      'Téléchargez le certificat, puis ouvrez-le : il entre dans « Trousseaux d’accès », « Système ».',
      'Ouvrez-le là, « Se fier », « Toujours approuver ».',
    ],
  ],
  [
    'iPhone et iPad',
    [
      'Avec Safari, téléchargez le certificat et autorisez le profil.',
      'Réglages, « Profil téléchargé », « Installer ».',
      'Réglages, « Général », « Informations », « Réglages des certificats » : activez Douchette.',
    ],
  ],
  [
    'Android',
    [
      'Téléchargez le certificat.',
      'Paramètres, « Sécurité », « Chiffrement et identifiants », « Installer un certificat », « Certificat CA ».',
    ],
  ],
  [
    'ChromeOS',
    [
      'Téléchargez le certificat.',
      'Ouvrez chrome://certificate-manager, « Personnalisés », « Installés par vous », « Importer » sous « Certificats approuvés ».',
    ],
  ],
  [
    'Linux',
    [
      'Chromium : chrome://certificate-manager, « Personnalisés », « Importer » sous « Certificats approuvés » ; ou certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n Douchette -i douchette.crt',
      'Firefox, sur tout système : Paramètres, « Vie privée et sécurité », « Afficher les certificats », « Autorités », « Importer ».',
    ],
  ],
]

function page({ fingerprint, until }: Authority, host: string): string {
  const address = `http://${host}${certificatePath}`
  const steps = systems
    .map(
      ([title, lines]) =>
        `<section><h2>${title}</h2><ol>${lines.map(line => `<li>${line}</li>`).join('')}</ol></section>`,
    )
    .join('')
  const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long' }).format(until)
  return unbroken(`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Faire confiance à Douchette</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
<main>
<header>
<div>
<h1>Faire confiance à Douchette</h1>
<p>Une fois par poste : la caméra, les douchettes série et HID, la balance et le travail hors ligne ne marchent que sur une adresse sûre.</p>
<p><a class="get" href="${file}" download>Télécharger le certificat</a></p>
</div>
<figure>${qr(address)}<figcaption>Cette page, pour un autre appareil</figcaption></figure>
</header>
<p class="print">Empreinte SHA-256, à comparer à celle que <code>npm run tls</code> affiche sur le serveur : <code>${fingerprint}</code>. Valable jusqu’au ${day}. Ce certificat ne vaut que pour les adresses de la maison.</p>
${steps}
<p class="last">Puis ouvrez <a href="https://${host}/">https://${host}/</a> : le cadenas doit être fermé.</p>
</main>
</body>
</html>
`)
}

/** French signs stay with their word at the end of a line. */
const unbroken = (text: string): string => text.replaceAll('« ', '«\u00a0').replace(/ (?=[»:;])/g, '\u00a0')

const qr = (text: string): string => bwip.toSVG({ bcid: 'qrcode', text, scale: 3 })

const css = `
:root { color-scheme: light dark; font: 1.05rem/1.6 system-ui, sans-serif }
body { margin: 0 }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
header { display: flex; flex-wrap: wrap; gap: 2rem; justify-content: space-between; align-items: start }
header > div { flex: 1 1 20rem }
h1 { line-height: 1.2; margin: 0 0 1rem }
h2 { margin: 2rem 0 .25rem; font-size: 1.15rem }
figure { margin: 0; text-align: center; font-size: .9rem }
figure svg { width: 9rem; height: 9rem; background: #fff; padding: .75rem; border-radius: .75rem }
code { overflow-wrap: anywhere }
li { overflow-wrap: anywhere }
.get { display: inline-block; padding: .75rem 1.25rem; border-radius: .75rem; background: #2b59c3; color: #fff; font-weight: 600; text-decoration: none }
.last { margin-top: 2.5rem; font-weight: 600 }
`

/**
 * Plain http on the port of https: it shows how to trust the house, since who does not yet trust it can read nothing else, and
 * leads everything else to https.
 */
export const plainHttp =
  (application: () => RequestListener): RequestListener =>
  (request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false
    const { url = '/', headers } = request
    if (url === certificatePath || url.startsWith(`${certificatePath}/`)) {
      application()(request, response)
      return
    }
    if (!headers.host || !isHost(headers.host)) {
      response.writeHead(400).end()
      return
    }
    // 307: a client that sent a change sends it again, and may be told of another address tomorrow.
    response.writeHead(307, { location: `https://${headers.host}${url}`, 'cache-control': 'no-store' }).end()
  }

import { type ConnectorKind, connectorKinds } from '#contract/entities/notification.ts'

type Words = {
  readonly name: string
  /** What its address is. */
  readonly url: string
  /** Who this server is there, and what opens. */
  readonly account: Field
  readonly secret: Field
}
type Field = {
  readonly label: string
  readonly help: string
  readonly missing: string /** Where such keys tell themselves apart. */
  readonly wrong: string
}

export const kindWords: Readonly<Record<ConnectorKind, Words>> = {
  vendure: {
    name: 'Vendure',
    url: 'Celle de son API d’administration, comme https://boutique.example/admin-api.',
    account: {
      label: 'Identifiant',
      help: 'L’identifiant d’un administrateur de la boutique.',
      missing: 'Donnez l’identifiant.',
      wrong: '',
    },
    secret: {
      label: 'Mot de passe',
      help: 'Son mot de passe.',
      missing: 'Saisissez le mot de passe : il n’est donné qu’à cette adresse.',
      wrong: '',
    },
  },
  woocommerce: {
    name: 'WooCommerce',
    url: 'Celle du site, comme https://boutique.example.',
    account: {
      label: 'Clé client (ck_…)',
      help: 'Dans WooCommerce : Réglages, Avancé, API REST, Ajouter une clé. Donnez-lui « Lecture/Écriture ».',
      missing: 'Donnez la clé client.',
      wrong: 'La clé client commence par ck_.',
    },
    secret: {
      label: 'Secret client (cs_…)',
      help: 'WooCommerce ne le montre qu’une fois, avec la clé.',
      missing: 'Saisissez le secret client : il n’est donné qu’à cette adresse.',
      wrong: 'Le secret client commence par cs_.',
    },
  },
  prestashop: {
    name: 'PrestaShop',
    url: 'Celle du site, comme https://boutique.example.',
    account: {
      label: 'Numéro de la boutique',
      help: '1, sauf si ce PrestaShop en tient plusieurs : Paramètres avancés, Multiboutique.',
      missing: 'Donnez le numéro de la boutique.',
      wrong: 'C’est un nombre, comme 1.',
    },
    secret: {
      label: 'Clé du webservice',
      help: 'Dans PrestaShop : Paramètres avancés, Webservice, Ajouter une clé. L’essai dit les droits qui lui manquent.',
      missing: 'Saisissez la clé du webservice : elle n’est donnée qu’à cette adresse.',
      wrong: 'La clé du webservice a 32 signes.',
    },
  },
  shopify: {
    name: 'Shopify',
    url: 'Celle de la boutique, en .myshopify.com. Avec plusieurs emplacements : celle du nôtre, copiée de Paramètres, Emplacements.',
    account: {
      label: 'Identifiant client',
      help: 'Dans le Dev Dashboard de Shopify : votre application, Paramètres. Elle est installée dans la boutique.',
      missing: 'Donnez l’identifiant client.',
      wrong: 'C’est la clé secrète qui commence par shp : elle va dans l’autre champ.',
    },
    secret: {
      label: 'Clé secrète',
      help: 'À côté de l’identifiant client. Une ancienne application donne ici son jeton d’accès (shpat_…).',
      missing: 'Saisissez la clé secrète : elle n’est donnée qu’à cette adresse.',
      wrong: '',
    },
  },
}

/** The act that adds a connection; for the shop's own people it is their site. */
export const linkWords = { house: 'Relier une boutique', shop: 'Relier un site' }

export const kindOptions = connectorKinds.map(id => ({ id, label: kindWords[id].name }))

/**
 * The rows of the customer's specification, in our own words: the file that does each, and the tests that prove it.
 * `npm run specification` makes docs/specification.md of them; a row without a test that exists fails the tests.
 */
export type Row = {
  /** The lines of the specification. */
  readonly lines: string
  readonly says: string
  /** Method and path of a call. One of `files` in src must make the call, unless it is an older name. */
  readonly call?: string
  /** The call that answers the same and that the application makes. */
  readonly olderNameOf?: string
  readonly files: readonly string[]
  /** `file › title`, as the title stands in the file. */
  readonly tests: readonly `${string} › ${string}`[]
}

export type Section = { readonly title: string; readonly rows: readonly Row[] }

const oneRole = 'e2e/navigation.spec.ts › a person with only one role sees its entries and no others'
const noAccess = 'Une erreur est survenue. Impossible de charger les paramètres.'

export const specification: readonly Section[] = [
  {
    title: 'What the product does',
    rows: [
      {
        lines: '7',
        says: 'Screens for every area: picking, reception, orders, returns, scrap, labels, slips, shipment, transfer',
        files: ['src/operations/index.ts', 'src/app/App.tsx'],
        tests: [
          'e2e/shift.spec.ts › a shift by scanner alone, from a fresh browser to the log-out',
          'e2e/information-day.spec.ts › an order is found five ways, gets a number, comes back in part and is settled from home, and the ledger agrees',
        ],
      },
      {
        lines: '9',
        says: 'Ten operation types, one on every move, event and print',
        files: ['contract/operations.ts'],
        tests: ['tests/server/printing/history.test.ts › the filter by type shows only that type'],
      },
      {
        lines: '10',
        says: 'Date pickers are French',
        files: ['src/ui/aria/days.tsx'],
        tests: ['e2e/print-history.spec.ts › days are chosen on a French calendar, by the keyboard'],
      },
      {
        lines: '11',
        says: 'Error reports: every trace, one session in ten, every error replayed',
        files: ['src/app/reporting.ts', 'server/http/security.ts'],
        tests: [
          'e2e/error-reports.spec.ts › a build with a DSN delivers errors, and every trace',
          'e2e/error-reports.spec.ts › one session in ten is replayed without an error',
        ],
      },
    ],
  },
  {
    title: 'Routes',
    rows: [
      {
        lines: '16',
        says: '`/login` is the sign-in page',
        files: ['src/session/LoginScreen.tsx'],
        tests: [
          'e2e/session.spec.ts › a person without a session goes to the log-in page and then to the requested page',
          'e2e/session.spec.ts › a badge opens a session',
        ],
      },
      {
        lines: '17',
        says: '`/` is the dashboard and home page; without a token it leads to `/login`',
        files: ['src/app/App.tsx', 'src/session/context.tsx', 'src/pages/home/HomeScreen.tsx'],
        tests: [
          'e2e/session.spec.ts › a person without a session goes to the log-in page and then to the requested page',
          'e2e/home.spec.ts › Tab and Enter open a late order, and going back leads home',
        ],
      },
      {
        lines: '18',
        says: '`/shop/{shopSlug}` needs the shop in the access record; reception, product-information and rebut are below it',
        files: ['src/app/App.tsx', 'src/session/context.tsx'],
        tests: [
          'e2e/navigation.spec.ts › a person of a shop has its screens and no other, and receives and scraps there',
          'tests/src/session/shop.test.tsx › the article’s page stands inside a ShopProvider, or says so',
          'e2e/session.spec.ts › a shop without access is a load error',
          'e2e/reception.spec.ts › a delivery by scans: one piece too many, a damaged one, a code linked, unlinked and linked, and it is closed',
          'e2e/rebut.spec.ts › a broken piece is scrapped with a photo file and taken back on the same day',
          'e2e/information.spec.ts › from any page, a scanned place opens its content and a scanned article its places',
        ],
      },
      {
        lines: '19',
        says: '`/warehouse` needs access to the warehouse; nine screens are below it',
        files: ['src/app/App.tsx', 'src/session/context.tsx'],
        tests: [
          'e2e/session.spec.ts › the warehouse without warehouse access is a load error',
          'tests/src/operations/menu.test.ts › the menu matches the specification’s table',
          'tests/src/app/first-screens.test.ts › /warehouse leads to the first screen of the person’s menu',
        ],
      },
      {
        lines: '20',
        says: '`/picking/{shopSlug}` is the picking of one shop',
        files: ['src/operations/picking/index.ts'],
        tests: [
          'e2e/picking.spec.ts › from log-in to a list in hand with nothing but a scanner: badge, picking, shop, type',
        ],
      },
      {
        lines: '21',
        says: 'Print history, search, print-product and inventory have screens',
        files: [
          'src/pages/history/PrintHistoryPage.tsx',
          'src/pages/search/SearchScreen.tsx',
          'src/operations/print/index.ts',
          'src/operations/inventory/index.ts',
        ],
        tests: [
          'e2e/print-history.spec.ts › the keyboard alone filters, sorts and pages the history',
          'e2e/information.spec.ts › typing finds an article by its name, and the keyboard opens it',
          'tests/operations/print/labels.test.ts › an article of one shop, by its case; for an article of two shops the screen asks which',
          'e2e/inventory.spec.ts › a count with a variance, from badge to badge, up to the approval, by scans',
        ],
      },
      {
        lines: '22',
        says: 'The look-up of a route tries prefix and locale, and has two error texts',
        files: ['contract/route.ts'],
        tests: [
          'tests/contract/routes.test.ts › a name is tried with the prefix, then with the locale, then with both, then bare',
          'tests/contract/routes.test.ts › an unknown route says so, word for word',
          'tests/contract/routes.test.ts › a missing parameter says so, word for word',
          'tests/architecture/addresses.test.ts › the application writes no address itself: it looks each one up by its name',
          'tests/src/ui/crash.test.tsx › a developer reads on the screen which route does not exist',
        ],
      },
    ],
  },
  {
    title: 'Navigation entries',
    rows: [
      ...(
        [
          ['28', 'Picking', 'Picking', 'shown, with the number of pending orders of all shops'],
          ['29', 'Expédition', 'Shipping', 'shown'],
          ['30', 'Colis', 'Shipping', 'shown'],
          ['31', 'Bordereau transport', 'Barcode', 'shown'],
          ['32', 'Réception', 'Reception', 'hidden'],
          ['33', 'Inventaire', 'Inventory', 'hidden'],
          ['34', 'Transfert / Rangement', 'Transfer', 'shown'],
          ['35', 'Rebut', 'Rebut', 'hidden'],
          ['36', 'Information commande', 'Print', 'shown'],
          ['37', 'Retour', 'ReturnProduct', 'shown on development hosts only'],
          ['38', 'Impression produit', 'Barcode', 'hidden'],
          ['39', 'Impression emplacement', 'Barcode', 'shown'],
          ['40', 'Impression caisse', 'Barcode', 'shown'],
        ] as const
      ).map(
        ([lines, label, role, shown]): Row => ({
          lines,
          says: `« ${label} » for the role ${role}: ${shown}`,
          files: ['src/operations/menu.ts', 'src/operations/index.ts'],
          tests: [
            'tests/src/operations/menu.test.ts › the menu matches the specification’s table',
            ...(role === 'Picking'
              ? ([
                  'e2e/navigation.spec.ts › the picking entry shows the number of pending orders of all shops',
                ] as const)
              : []),
            ...(role === 'ReturnProduct'
              ? (['tests/src/operations/menu.test.ts › Retour needs a development host'] as const)
              : []),
            ...(shown === 'hidden'
              ? ([
                  'tests/src/operations/menu.test.ts › hidden operations appear when the access record lists them, and still need their role',
                ] as const)
              : []),
          ],
        }),
      ),
      {
        lines: '42',
        says: 'Five groups; a group without a visible entry is dropped',
        files: ['src/operations/menu.ts', 'src/operations/definition.ts'],
        tests: [
          'tests/src/operations/menu.test.ts › with every role: all operations but the hidden ones; empty groups are dropped',
        ],
      },
      {
        lines: '44',
        says: 'Reception and rebut are named below `/warehouse` and below the shop: the first leads to the second',
        files: ['src/operations/shop/index.ts', 'src/operations/shop/screen.ts'],
        tests: [
          'tests/operations/shop/choice.test.ts › a person who works for two shops chooses one, and its screen opens',
          'tests/operations/shop/choice.test.ts › a person with one shop goes straight to it',
        ],
      },
    ],
  },
  {
    title: 'Layout',
    rows: [
      {
        lines: '47',
        says: 'Header with menu button, drawer, search dialog and account drawer; a vertical sidebar',
        files: ['src/app/layout/DashboardLayout.tsx', 'src/app/layout/Header.tsx'],
        tests: [
          'e2e/layout.spec.ts › the palette of the specification: texts, accents, case, highlights, keys',
          'e2e/layout.spec.ts › the menu is a drawer of 288 px that closes on the next page',
        ],
      },
      {
        lines: '48',
        says: 'The sidebar shrinks to its mini width; below the breakpoint it is a drawer that closes on the next page',
        files: ['src/app/layout/DashboardLayout.tsx'],
        tests: [
          'e2e/layout.spec.ts › the sidebar shrinks to 88 px and remembers it',
          'e2e/layout.spec.ts › the menu is a drawer of 288 px that closes on the next page',
        ],
      },
      {
        lines: '49',
        says: 'Sections fold; entries may be external, disabled, nested or matched deeply; the active one is marked',
        files: ['src/app/layout/NavSections.tsx', 'src/operations/menu.ts'],
        tests: [
          'e2e/navigation.spec.ts › a section folds and unfolds',
          'e2e/navigation.spec.ts › the current page’s entry is active',
          'tests/src/operations/menu.test.ts › is also the item above the page with deep matching, but not a sibling',
          'tests/src/operations/menu.test.ts › is a group when one of its children is active',
        ],
      },
      {
        lines: '50',
        says: 'A scrolled page gives the header its blur and shadow',
        files: ['src/app/layout/Header.tsx'],
        tests: [
          'e2e/layout.spec.ts › the figures of the specification: logo, header, blur, colours, overlay',
        ],
      },
      {
        lines: '51',
        says: 'The search dialog: its keys, texts, matching and highlights',
        files: ['src/commands/palette/Palette.tsx', 'src/commands/palette/highlight.ts'],
        tests: [
          'e2e/layout.spec.ts › the palette of the specification: texts, accents, case, highlights, keys',
          'tests/src/commands/palette/search.test.ts › the options work',
        ],
      },
      {
        lines: '52',
        says: 'The account drawer: person, links with Home, « Déconnexion »',
        files: ['src/app/layout/AccountDrawer.tsx'],
        tests: [
          'e2e/session.spec.ts › logging out ends the session here and on the server',
          'e2e/session.spec.ts › the Home link leads to /',
        ],
      },
      {
        lines: '53',
        says: 'Status badges: debug, administration, address, label-printing program, computer',
        files: ['src/app/layout/StatusBadges.tsx'],
        tests: [
          'e2e/layout.spec.ts › the menu ends with help and administration, which opens a page for people',
          'e2e/layout.spec.ts › debug and administration show only when the access record allows them',
          'e2e/printing-environment.spec.ts › a bench with everything in order, whose address is reported to the server',
        ],
      },
      {
        lines: '54',
        says: 'The loading overlay with the moving logo; the logo leads home',
        files: ['src/ui/LoadingOverlay.tsx', 'src/ui/Logo.tsx'],
        tests: [
          'e2e/layout.spec.ts › the figures of the specification: logo, header, blur, colours, overlay',
        ],
      },
    ],
  },
  {
    title: 'Entities',
    rows: [
      {
        lines: '59',
        says: 'The access record: warehouse with roles, shops with pending orders, debug flag, link to administration',
        files: ['contract/endpoints/user.ts', 'server/auth/access.ts'],
        tests: [
          'tests/server/calls/user.test.ts › Camille sees her warehouse, her shops with what waits in them, and every hidden screen',
        ],
      },
      {
        lines: '60',
        says: 'Nine warehouse roles, and the person’s own role',
        files: ['contract/roles.ts'],
        tests: [
          oneRole,
          'tests/server/auth/permissions.test.ts › an operator is refused what only managers may see',
        ],
      },
      {
        lines: '61',
        says: 'The token is kept in the local storage',
        files: ['src/session/session.ts'],
        tests: ['e2e/session.spec.ts › an expired token is cleared at load'],
      },
      {
        lines: '62',
        says: 'The user: role, photoURL, displayName, email',
        files: ['contract/endpoints/user.ts', 'src/app/layout/AccountDrawer.tsx'],
        tests: [
          'tests/server/calls/user.test.ts › Camille sees her warehouse, her shops with what waits in them, and every hidden screen',
        ],
      },
      {
        lines: '63',
        says: 'A printer log entry: date, name, type, link',
        files: ['contract/entities/printer.ts'],
        tests: [
          'tests/server/calls/print-log.test.ts › one or several prints are logged at once, with the user who printed them',
        ],
      },
      {
        lines: '64',
        says: 'The state of input focus: isFocused, needToFocus',
        files: ['src/ui/input-focus.ts'],
        tests: [
          'tests/src/ui/input-focus.test.ts › a request makes needToFocus true, and the field’s report makes isFocused true and needToFocus false',
        ],
      },
      {
        lines: '65',
        says: 'A navigation item and a section, field by field',
        files: ['src/operations/menu.ts', 'src/app/layout/SupportNav.tsx'],
        tests: [
          'tests/src/app/support.test.ts › help is a group of captioned pages',
          'tests/src/app/support.test.ts › the manual is our own, open to everybody, unless the server names another',
          'tests/src/app/support.test.ts › the customer’s links lead outside',
          'tests/src/operations/menu.test.ts › an item’s roles are those that do not see it',
          'tests/src/operations/menu.test.ts › is a group when one of its children is active',
        ],
      },
      {
        lines: '66',
        says: 'The parameters of paths have the specification’s names',
        files: ['contract/endpoints/index.ts'],
        tests: [
          'tests/contract/endpoints.test.ts › a call’s parameters are those that its path names',
          'tests/contract/endpoints.test.ts › %s %s is in the contract',
        ],
      },
      {
        lines: '67',
        says: 'The picking types, mono and multi, each with three variants',
        files: ['contract/picking-types.ts'],
        tests: [
          'tests/server/picking/print.test.ts › a variant’s list takes only pending orders of that variant',
          'tests/server/picking/counts.test.ts › the counts by type include pending orders only, and mono and multi sum their variants',
        ],
      },
    ],
  },
  {
    title: 'States',
    rows: [
      {
        lines: '72',
        says: 'The session: kept token, expiry at load, log-out, and the toast when that fails',
        files: ['src/session/session.ts'],
        tests: [
          'tests/src/session/session.test.ts › an expired token is cleared, and the session says that it expired',
          'tests/src/session/session.test.ts › by password keeps the token for this and the next visit',
          'e2e/session.spec.ts › logging out ends the session here and on the server',
          'e2e/session.spec.ts › a log-out that fails says so and leaves the session as it was',
        ],
      },
      {
        lines: '73',
        says: 'The access record is read again every minute; when it fails, its sentence stands there',
        files: ['src/session/access.tsx'],
        tests: [
          'e2e/session.spec.ts › a failed access record gives no access and offers another try',
          'e2e/layout.spec.ts › the access record and the address are sent for again every minute',
        ],
      },
      {
        lines: '74',
        says: 'The printing environment: websocket, local address, printers; a 404 is no error',
        files: ['src/printing/environment.tsx', 'machines/qz/machine.ts'],
        tests: [
          'tests/machines/qz.test.ts › found, connected, located',
          'e2e/printing-environment.spec.ts › when QZ Tray cannot tell the address, the page shows the error and a retry works',
          'e2e/printing-environment.spec.ts › a list of printers that fails is an error; one that does not exist is not',
        ],
      },
      {
        lines: '75',
        says: 'A request for the focus, and the report that it is there',
        files: ['src/ui/input-focus.ts'],
        tests: [
          'tests/src/ui/input-focus.test.ts › a request makes needToFocus true, and the field’s report makes isFocused true and needToFocus false',
          'tests/src/ui/input-focus.test.ts › a field with the focus can be asked again, and a field that loses it reports so',
        ],
      },
      {
        lines: '76',
        says: 'Printer log entries are appended one or several at once',
        files: ['src/printing/network-printers.ts', 'server/printing/log.ts'],
        tests: [
          'tests/src/printing/queue.test.ts › a label that reaches the printer is appended to the printer log once',
          'tests/src/printing/queue.test.ts › labels that came out while the server was away are appended all at once',
          'tests/server/calls/print-log.test.ts › one or several prints are logged at once, with the user who printed them',
        ],
      },
      {
        lines: '77',
        says: 'Toggles and the scrolled-past flag are states of the page only',
        files: ['src/app/layout/Header.tsx', 'src/setting.ts'],
        tests: [
          'e2e/layout.spec.ts › the figures of the specification: logo, header, blur, colours, overlay',
        ],
      },
    ],
  },
  {
    title: 'Validation',
    rows: [
      {
        lines: '82',
        says: 'Only an exact IPv4 or IPv6 address is valid and sent',
        files: ['contract/values.ts', 'src/printing/PrintingWatch.tsx'],
        tests: [
          'tests/server/calls/user.test.ts › an invalid address is refused',
          'e2e/printing-environment.spec.ts › a bench with everything in order, whose address is reported to the server',
        ],
      },
      {
        lines: '83',
        says: 'The tooltip says inaccessible without a valid IPv4 address',
        files: ['src/app/layout/StatusBadges.tsx', 'src/printing/environment.tsx'],
        tests: [
          'e2e/printing-environment.spec.ts › an office sees calm badges and no sentence until a document is to be printed',
        ],
      },
      {
        lines: '84',
        says: 'A picking type is accepted on the route of its own set only',
        files: ['contract/endpoints/picking.ts', 'contract/picking-types.ts'],
        tests: [
          'tests/server/picking/print.test.ts › the picking type %s has no address',
          'tests/contract/endpoints.test.ts › mono and multi lists are two calls at one address',
        ],
      },
      {
        lines: '85',
        says: 'An unknown shop and a missing warehouse show the load error',
        files: ['src/session/context.tsx'],
        tests: [
          'e2e/session.spec.ts › a shop without access is a load error',
          'e2e/session.spec.ts › the warehouse without warehouse access is a load error',
        ],
      },
    ],
  },
  {
    title: 'Roles and permissions',
    rows: [
      {
        lines: '90',
        says: 'An entry needs its role and must be enabled',
        files: ['src/operations/menu.ts'],
        tests: [oneRole],
      },
      {
        lines: '91',
        says: '`allowedRoles` names the roles that do not see an item',
        files: ['src/operations/menu.ts', 'src/app/layout/NavSections.tsx'],
        tests: [
          'tests/src/app/support.test.ts › administration leads to its page, for those to whom the access record gives it',
          'tests/src/operations/menu.test.ts › an item’s roles are those that do not see it',
        ],
      },
      {
        lines: '92',
        says: 'Administration and debug stand there only where the access record has them',
        files: ['src/app/layout/StatusBadges.tsx', 'server/auth/access.ts'],
        tests: [
          'e2e/layout.spec.ts › debug and administration show only when the access record allows them',
          'tests/server/auth/badge.test.ts › a log-in by badge does not link to the administration, one by password does',
        ],
      },
      {
        lines: '93',
        says: 'A shop is opened by its slug, the warehouse on its own',
        files: ['src/session/context.tsx', 'server/auth/permissions.ts'],
        tests: [
          'tests/server/auth/permissions.test.ts › a shop that the user does not serve is unknown, and the handler gets the one that it is',
          'e2e/navigation.spec.ts › a person of a shop has its screens and no other, and receives and scraps there',
        ],
      },
    ],
  },
  {
    title: 'Calls',
    rows: [
      {
        lines: '97',
        says: 'Every request carries the stored token',
        files: ['src/api/client.ts'],
        tests: [
          'tests/src/api/client.test.ts › params, query and body go into the request, with the token',
          'tests/server/orders/tracking-removal.test.ts › a client that sends the Bearer header alone adds a number and removes it',
          'tests/server/picking/print.test.ts › lists are printed by a client that sends the Bearer header alone',
        ],
      },
      {
        lines: '100',
        says: 'The access record, every minute',
        call: 'GET /rest/user/access',
        files: ['src/session/access.tsx'],
        tests: [
          'tests/server/calls/user.test.ts › Paul sees his one shop, and the hidden screen that his warehouse shows to all',
          'e2e/layout.spec.ts › the access record and the address are sent for again every minute',
        ],
      },
      {
        lines: '101',
        says: 'Log-in',
        call: 'POST /rest/login_check',
        files: ['src/session/session.ts'],
        tests: ['tests/server/auth/log-in.test.ts › Camille logs in and the server knows who she is'],
      },
      {
        lines: '102',
        says: 'The local address, every minute while it is valid',
        call: 'POST /rest/user/ip',
        files: ['src/printing/PrintingWatch.tsx'],
        tests: [
          'e2e/printing-environment.spec.ts › a bench with everything in order, whose address is reported to the server',
          'e2e/layout.spec.ts › the access record and the address are sent for again every minute',
        ],
      },
      {
        lines: '103',
        says: 'The printers of this computer',
        call: 'GET /rest/printer/list',
        files: ['src/printing/PrintingWatch.tsx'],
        tests: ['tests/server/calls/computer.test.ts › a configured computer lists its printers'],
      },
      {
        lines: '104',
        says: 'Whether this computer is configured; tried once',
        call: 'HEAD /rest/computer/exist',
        files: ['src/printing/PrintingWatch.tsx'],
        tests: [
          'tests/server/calls/computer.test.ts › a configured computer lists its printers',
          'tests/src/api/client.test.ts › with `retries: 0` a reading is sent once',
        ],
      },
      {
        lines: '107',
        says: 'An order by any of its codes',
        call: 'GET /rest/order/information',
        files: ['src/operations/order-information/screen.tsx'],
        tests: [
          'tests/server/orders/information.test.ts › the page of an order has its lines, parcels, documents and timeline',
        ],
      },
      {
        lines: '108',
        says: 'Carton and weight of a parcel',
        call: 'PUT /rest/order/{order}/packaging',
        files: ['src/operations/packaging/screen.ts'],
        tests: [
          'tests/server/shipment/packaging.test.ts › a parcel with another carton and weight gets a new label under the same number',
        ],
      },
      {
        lines: '109',
        says: 'A return is booked',
        call: 'POST /rest/order/return',
        files: ['src/operations/order-return/screen.ts'],
        tests: [
          'tests/server/returns/returns.test.ts › several returns at once never take back more than was sent',
        ],
      },
      {
        lines: '110',
        says: 'The files of a personalised order',
        call: 'GET /rest/order/{order}/customization-files',
        files: ['src/operations/order-information/Files.tsx'],
        tests: [
          'tests/server/orders/customizations.test.ts › the list of files gives each an address and a line',
        ],
      },
      {
        lines: '111',
        says: 'A tracking number is added',
        call: 'GET /rest/order/{order}/tracking-number/add',
        files: ['src/operations/order-information/screen.tsx'],
        tests: [
          'tests/server/orders/tracking.test.ts › an added number becomes the parcel’s number, and the former number still finds it',
        ],
      },
      {
        lines: '112',
        says: 'The parcel that bears a tracking number',
        call: 'GET /rest/order/{order}/tracking-number/{trackingNumber}',
        files: ['src/pages/returns/ShopReturnsPage.tsx'],
        tests: [
          'tests/server/orders/tracking.test.ts › a void parcel’s number can be used again, and an unused number is unknown',
        ],
      },
      {
        lines: '113',
        says: 'Campaigns with pending orders',
        call: 'GET /rest/{slug}/picking/order-campaign-list',
        files: ['src/operations/picking/screen.ts'],
        tests: [
          'tests/server/picking/counts.test.ts › the campaigns with pending orders come with the earliest cut-off first',
        ],
      },
      {
        lines: '114',
        says: 'Pending orders by type',
        call: 'GET /rest/{slug}/picking/order-count',
        files: ['src/operations/picking/screen.ts'],
        tests: [
          'tests/server/picking/counts.test.ts › the counts by type include pending orders only, and mono and multi sum their variants',
        ],
      },
      {
        lines: '115',
        says: 'The list of a campaign is printed',
        call: 'GET /rest/{slug}/picking/print/campaign/{campaign}',
        files: ['src/operations/picking/screen.ts'],
        tests: [
          'tests/server/picking/print.test.ts › a campaign prints the list of its most urgent order’s type, and then the other type',
        ],
      },
      {
        lines: '116',
        says: 'The list of a type is printed, mono and multi',
        call: 'GET /rest/{slug}/picking/print/{pickingType}',
        files: ['src/operations/picking/screen.ts'],
        tests: [
          'tests/server/picking/print.test.ts › printing a list claims its orders and notes it in their timeline',
        ],
      },
      {
        lines: '117',
        says: 'A mono list at the packing bench',
        call: 'GET /rest/warehouse/shipment/mono/{pickingName}',
        files: ['src/operations/shipment/screen.ts'],
        tests: [
          'tests/server/shipment/mono.test.ts › the list counts the remaining pieces of each article, without orders that cannot be packed',
        ],
      },
      {
        lines: '118',
        says: 'An order at the packing bench',
        call: 'GET /rest/warehouse/shipment/order/{orderName}',
        files: ['src/operations/shipment/screen.ts'],
        tests: [
          'tests/server/shipment/lease.test.ts › while Camille packs an order, Amina hears so at every step',
        ],
      },
      {
        lines: '119',
        says: 'A scanned article takes its order',
        call: 'POST /rest/warehouse/shipment/order/mono',
        files: ['src/operations/shipment/spares.ts'],
        tests: [
          'tests/server/shipment/mono.test.ts › a scanned article goes to the most urgent order, gets a label at once, and moves from its shelf to the bench',
        ],
      },
      {
        lines: '120',
        says: 'An order of several pieces is sealed',
        call: 'POST /rest/warehouse/shipment/order/multi',
        files: ['src/operations/shipment/screen.ts'],
        tests: [
          'tests/server/shipment/multi.test.ts › opening, sealing and labelling an order moves its pieces to the bench and frees its box',
        ],
      },
      {
        lines: '121',
        says: 'Its labels are printed',
        call: 'POST /rest/warehouse/shipment/order/multi/print',
        files: ['src/operations/shipment/screen.ts'],
        tests: [
          'tests/server/shipment/multi.test.ts › each of several parcels has its own pieces, number, label and delivery note',
        ],
      },
      {
        lines: '122',
        says: 'Parcels are loaded on a slip, which is sealed',
        call: 'POST /rest/warehouse/carrier-slip/{carrierSlipGroup}',
        files: ['src/operations/carrier-slip/screen.ts'],
        tests: [
          'tests/server/carrier-slip/loading.test.ts › parcels are loaded by tracking number or parcel code, and the missing ones are counted',
          'tests/server/carrier-slip/sealing.test.ts › sealing moves the goods to the customers, ships the orders, fills their timelines and prints twice',
        ],
      },
      {
        lines: '123',
        says: 'The carriers and what waits for each',
        call: 'GET /rest/warehouse/carrier-slip/list',
        files: ['src/operations/carrier-slip/screen.ts'],
        tests: [
          'tests/server/carrier-slip/loading.test.ts › the list puts the next lorry first and counts what waits for each',
        ],
      },
      {
        lines: '124',
        says: 'Articles are moved',
        call: 'POST /rest/warehouse/transfer',
        files: ['src/operations/transfer/screen.ts'],
        tests: [
          'tests/server/stock/transfer.test.ts › a transfer of everything moves each lot of each article',
        ],
      },
      {
        lines: '125',
        says: 'Places completed while one types',
        call: 'POST /rest/location/find-prefix',
        files: ['src/pages/information/PlaceField.tsx'],
        tests: [
          'e2e/information.spec.ts › stock is corrected at a place by who counts it, and the place is completed while one types',
        ],
      },
      {
        lines: '126',
        says: 'A location and what it holds',
        call: 'GET /rest/location/information/{locationName}',
        files: ['src/pages/information/LocationPage.tsx'],
        tests: [
          'e2e/information.spec.ts › from any page, a scanned place opens its content and a scanned article its places',
        ],
      },
      {
        lines: '127',
        says: 'The stock of an article at a place is corrected',
        call: 'POST /rest/{slug}/location/{locationSlug}/stock',
        files: ['src/pages/information/CorrectStock.tsx'],
        tests: [
          'e2e/information.spec.ts › stock is corrected at a place by who counts it, and the place is completed while one types',
          'tests/server/calls/location-stock.test.ts › a correction takes from the lot that expires first, or adds to it',
        ],
      },
      {
        lines: '128',
        says: 'Today’s figures',
        call: 'GET /rest/statistic/today',
        files: ['src/pages/home/Today.tsx'],
        tests: [
          'tests/server/calls/statistic.test.ts › today’s figures are the sum of today’s events and moves, from midnight to midnight in Paris',
        ],
      },
      {
        lines: '129',
        says: 'The reasons for scrap',
        call: 'GET /rest/warehouse/rebutreason/list',
        files: ['src/operations/rebut/screen.ts'],
        tests: ['tests/operations/rebut/reasons.test.ts › each reason is a command with its own card'],
      },
      {
        lines: '130',
        says: 'The origins of returns',
        call: 'GET /rest/warehouse/returnorderorigin/list',
        files: ['src/operations/order-return/screen.ts'],
        tests: ['tests/server/calls/reason.test.ts › origins and wait reasons of returns are separate lists'],
      },
      {
        lines: '131',
        says: 'The reasons why a return waits',
        call: 'GET /rest/warehouse/returnorderwaitreason/list',
        files: ['src/operations/order-return/screen.ts'],
        tests: ['tests/server/calls/reason.test.ts › origins and wait reasons of returns are separate lists'],
      },
      {
        lines: '132',
        says: 'Where a box belongs now',
        call: 'GET /rest/boa/routing/box/{box}',
        files: ['src/app/routing.ts'],
        tests: [
          'tests/server/routing/routing.test.ts › an unknown box is refused, and a box of another shop goes to no operation',
          'tests/src/app/code-kinds.test.ts › a box opens its screen, which takes the scan',
        ],
      },
      {
        lines: '133',
        says: 'Where a parcel belongs now',
        call: 'GET /rest/boa/routing/package/{package}',
        files: ['src/app/routing.ts', 'src/operations/carrier-slip/screen.ts'],
        tests: [
          'tests/server/routing/routing.test.ts › the tracking number of a loaded parcel goes to its order and names the slip',
        ],
      },
      {
        lines: '134',
        says: 'The computer at this address, by its name',
        call: 'GET /api/qz/computer',
        files: ['src/printing/PrintingPage.tsx'],
        tests: [
          'e2e/printing-computers.spec.ts › a manager registers a bench with what QZ Tray found there, and its card borrows its printers',
          'tests/server/calls/computer.test.ts › a configured computer lists its printers',
        ],
      },
      {
        lines: '135',
        says: 'The reasons for scrap',
        call: 'GET /api/rebut/reason/list',
        olderNameOf: 'GET /rest/warehouse/rebutreason/list',
        files: ['contract/endpoints/reason.ts'],
        tests: [
          'tests/server/calls/older-names.test.ts › reasons for scrap are listed by the older name as by the newer',
        ],
      },
      {
        lines: '136',
        says: 'Articles by name, reference or code',
        call: 'POST /api/product/search',
        files: ['src/pages/search/ProductSearch.tsx'],
        tests: [
          'tests/server/calls/product.test.ts › an exact search finds an article by a whole code or reference only',
        ],
      },
      {
        lines: '137',
        says: 'What the stock of an article is at a place',
        call: 'POST /api/location/stock',
        files: ['src/pages/information/CorrectStock.tsx'],
        tests: [
          'e2e/information.spec.ts › stock is corrected at a place by who counts it, and the place is completed while one types',
          'tests/server/calls/location-stock.test.ts › the call returns the stock of a location, or of one article there',
        ],
      },
      {
        lines: '138',
        says: 'Articles are moved',
        call: 'POST /api/location/transfer',
        olderNameOf: 'POST /rest/warehouse/transfer',
        files: ['contract/endpoints/location.ts'],
        tests: [
          'tests/server/calls/older-names.test.ts › goods are moved by the older name as by the newer, with the same refusals',
        ],
      },
      {
        lines: '138',
        says: 'A location is counted',
        call: 'POST /api/inventory',
        files: ['src/operations/inventory/screen.ts'],
        tests: [
          'tests/server/calls/inventory.test.ts › starting a count does not reveal the expected stock; a correct count is closed',
        ],
      },
      {
        lines: '138',
        says: 'The local address',
        call: 'POST /api/user/update/ip',
        olderNameOf: 'POST /rest/user/ip',
        files: ['contract/endpoints/user.ts'],
        tests: [
          'tests/server/calls/older-names.test.ts › the address is reported by the older name as by the newer',
        ],
      },
      {
        lines: '139',
        says: 'Whether an address is another computer’s',
        call: 'GET /api/computer/check/{ip}',
        files: ['src/pages/computers/ComputerForm.tsx'],
        tests: [
          'e2e/printing-computers.spec.ts › a manager registers a bench with what QZ Tray found there, and its card borrows its printers',
          'tests/server/calls/computer.test.ts › a computer can be looked up by its address within the user’s warehouse',
        ],
      },
      {
        lines: '140',
        says: 'An article of a shop',
        call: 'GET /api/client/{slugShop}/product/info',
        files: ['src/pages/information/ProductPage.tsx'],
        tests: [
          'tests/server/calls/product.test.ts › an article has its codes, its aliases and its stock, lot by lot',
        ],
      },
      {
        lines: '140',
        says: 'Goods come in',
        call: 'POST /api/client/{slugShop}/reception/add',
        files: ['src/operations/reception/actors.ts'],
        tests: [
          'tests/server/reception/receive.test.ts › a delivery moves goods from the supplier to their locations, with lot and expiry, and the document counts them',
        ],
      },
      {
        lines: '140',
        says: 'Goods go to scrap',
        call: 'POST /api/client/{slugShop}/rebut/add',
        files: ['src/operations/rebut/screen.ts'],
        tests: [
          'tests/server/calls/rebut.test.ts › the lot that expires first goes to the rebut first, one move a lot, and an undo puts every lot back',
        ],
      },
      {
        lines: '140',
        says: 'The returns of a shop are searched',
        call: 'GET /api/client/{slugShop}/return/search',
        files: ['src/pages/returns/ShopReturnsPage.tsx'],
        tests: [
          'e2e/order-return.spec.ts › a shop’s returns are searched by any code, and a return is opened from the shop’s side',
          'tests/server/returns/returns.test.ts › a person of the shop searches its returns without a role of the warehouse',
        ],
      },
      {
        lines: '140',
        says: 'A return is opened from the shop’s side',
        call: 'POST /api/client/{slugShop}/return/order',
        files: ['src/pages/returns/ReturnForm.tsx'],
        tests: [
          'e2e/order-return.spec.ts › a shop’s returns are searched by any code, and a return is opened from the shop’s side',
          'tests/server/returns/returns.test.ts › a shop’s path takes only that shop’s orders, and returns need their role',
        ],
      },
      {
        lines: '141',
        says: 'The quantity on an article’s page, for managers',
        call: 'GET /admin/api/client/{slugShop}/fiche-produit/{shopProduct}/quantity',
        files: ['src/pages/information/ProductPage.tsx'],
        tests: [
          'e2e/information.spec.ts › stock is corrected at a place by who counts it, and the place is completed while one types',
          'tests/server/calls/product.test.ts › a manager sees the quantity on the shelves',
        ],
      },
    ],
  },
  {
    title: 'Errors',
    rows: [
      {
        lines: '149',
        says: `« ${noAccess} »`,
        files: ['src/session/context.tsx', 'src/session/access.tsx'],
        tests: [
          'e2e/session.spec.ts › a failed access record gives no access and offers another try',
          'e2e/session.spec.ts › a shop without access is a load error',
          'e2e/session.spec.ts › the warehouse without warehouse access is a load error',
        ],
      },
      {
        lines: '150',
        says: 'The sentence about the printing settings, with its retry',
        files: ['src/printing/environment.tsx'],
        tests: [
          'e2e/printing-environment.spec.ts › no address can be found: the sentence appears with its retry, and the work continues',
          'e2e/printing-environment.spec.ts › a spinner stands above the page while printing connects, and scans go on',
          'e2e/printing-environment.spec.ts › when QZ Tray cannot tell the address, the page shows the error and a retry works',
          'e2e/printing-environment.spec.ts › a list of printers that fails is an error; one that does not exist is not',
        ],
      },
      {
        lines: '151-153',
        says: 'The tooltips of the address, the program and the computer, in both states',
        files: ['src/app/layout/StatusBadges.tsx'],
        tests: [
          'e2e/printing-environment.spec.ts › a bench with everything in order, whose address is reported to the server',
          'e2e/printing-environment.spec.ts › an office sees calm badges and no sentence until a document is to be printed',
        ],
      },
      {
        lines: '154',
        says: '« Unable to logout! »',
        files: ['src/app/commands.ts'],
        tests: ['e2e/session.spec.ts › a log-out that fails says so and leaves the session as it was'],
      },
      {
        lines: '155',
        says: 'The error of a screen outside its ShopProvider',
        files: ['src/session/access.tsx'],
        tests: [
          'tests/src/session/shop.test.tsx › a shop’s screen of an operation stands inside a ShopProvider, or says so',
        ],
      },
      {
        lines: '156',
        says: 'The two errors of building an address',
        files: ['contract/route.ts'],
        tests: [
          'tests/contract/routes.test.ts › an unknown route says so, word for word',
          'tests/contract/routes.test.ts › a missing parameter says so, word for word',
          'tests/architecture/addresses.test.ts › the application writes no address itself: it looks each one up by its name',
          'tests/src/ui/crash.test.tsx › a developer reads on the screen which route does not exist',
        ],
      },
    ],
  },
  {
    title: 'Constants',
    rows: [
      {
        lines: '162',
        says: 'The keys `token` and `theme-mode` of the local storage',
        files: ['src/session/session.ts', 'src/ui/theme.ts'],
        tests: [
          'e2e/session.spec.ts › an expired token is cleared at load',
          'e2e/layout.spec.ts › the theme is light by default, and the choice is stored as theme-mode',
        ],
      },
      {
        lines: '163',
        says: 'Access record and address: every 60 s',
        files: ['src/session/access.tsx', 'src/printing/PrintingWatch.tsx'],
        tests: ['e2e/layout.spec.ts › the access record and the address are sent for again every minute'],
      },
      {
        lines: '164',
        says: 'The badge of pending orders is the sum over all shops, shown above 0',
        files: ['src/operations/menu.ts', 'src/operations/picking/index.ts'],
        tests: [
          'tests/src/operations/menu.test.ts › is the sum over all shops, in digits and in words',
          'tests/src/operations/menu.test.ts › is not shown at 0',
        ],
      },
      {
        lines: '165',
        says: 'Retour only on hosts with a dev or local marker',
        files: ['src/operations/menu.ts'],
        tests: ['tests/src/operations/menu.test.ts › Retour needs a development host'],
      },
      {
        lines: '166',
        says: 'Theme: light by default, data-color-scheme, the palette and the greys',
        files: ['src/styles.css', 'src/ui/theme.ts'],
        tests: [
          'e2e/layout.spec.ts › the theme is light by default, and the choice is stored as theme-mode',
          'e2e/layout.spec.ts › the figures of the specification: logo, header, blur, colours, overlay',
        ],
      },
      {
        lines: '167',
        says: 'Logo and loading overlay: sizes, layer, times',
        files: ['src/ui/Logo.tsx', 'src/ui/LoadingOverlay.tsx', 'src/styles.css'],
        tests: [
          'e2e/layout.spec.ts › the figures of the specification: logo, header, blur, colours, overlay',
        ],
      },
      {
        lines: '168',
        says: 'Drawer, sidebar, header, blur, avatars, toolbar of tables',
        files: [
          'src/app/layout/DashboardLayout.tsx',
          'src/app/layout/Header.tsx',
          'src/ui/aria/Pagination.tsx',
        ],
        tests: [
          'e2e/layout.spec.ts › the figures of the specification: logo, header, blur, colours, overlay',
          'e2e/layout.spec.ts › the sidebar shrinks to 88 px and remembers it',
          'e2e/layout.spec.ts › the menu is a drawer of 288 px that closes on the next page',
        ],
      },
      {
        lines: '169',
        says: 'Toasts: place, number, gap, width, time, close button',
        files: ['src/ui/Toaster.tsx'],
        tests: ['e2e/layout.spec.ts › a toast stands at the top right, 300 px wide, and can be closed'],
      },
      {
        lines: '170',
        says: 'Cmd+K opens the search',
        files: ['src/commands/session.ts'],
        tests: [
          'e2e/palette.spec.ts › Cmd+K and Ctrl+K open it and close it, even while a field has the focus',
        ],
      },
      {
        lines: '171',
        says: 'Error reports: every trace, one session in ten, every error replayed',
        files: ['src/app/reporting.ts', 'server/http/security.ts'],
        tests: [
          'e2e/error-reports.spec.ts › a build with a DSN delivers errors, and every trace',
          'e2e/error-reports.spec.ts › one session in ten is replayed without an error',
        ],
      },
    ],
  },
]

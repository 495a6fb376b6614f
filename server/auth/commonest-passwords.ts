/**
 * The words that the commonest passwords of published lists are made of, French and English, and this product's own.
 * Without digits, signs and accents: `password-rules.ts` takes those off first.
 */
export const commonest: readonly string[] =
  `azerty azertyuiop qsdfghjklm wxcvbn azer qwerty qwertyuiop asdfghjkl asdfgh asdf zxcvbnm zxcvbn zxcv qazwsx wsxedc
  edcrfv aqwzsx motdepasse motdepass passe mot code secret bonjour bonsoir bienvenue salut coucou jetaime amour bisous
  doudou loulou chouchou cherie cheri soleil lune etoile chocolat caramel vanille fraise cerise citron orange pomme
  banane papillon licorne dauphin chaton chien chat lapin tigre lion dragon cheval poulet canard nounours princesse
  prince reine famille maman papa mamie papi enfant bebe vacances liberte france paris marseille lyon toulouse bordeaux
  lille nantes bretagne corse europe football rugby champion camion voiture moto ferrari porsche renault peugeot citroen
  nicolas thomas julien alexandre maxime camille marine pauline chloe manon lea emma lucas hugo louis gabriel marie
  sophie isabelle martin bernard dubois durand doudoune juillet janvier fevrier mars avril mai juin aout septembre
  octobre novembre decembre lundi mardi mercredi jeudi vendredi samedi dimanche printemps automne hiver
  password passwd pass word passw login letmein welcome admin administrator administrateur root user utilisateur guest
  invite test tester testing demo default changeme change temp temporary temporaire master super superman batman spider
  spiderman pokemon pikachu naruto starwars matrix hello hallo world iloveyou love lovely loveme baby babygirl princess
  sunshine monkey shadow football baseball soccer basketball hockey hunter ranger killer ninja samurai dragonball
  michael jordan jennifer jessica ashley daniel charlie george robert andrew joshua matthew amanda nicole michelle
  william david james john ginger pepper cookie cheese coffee summer winter autumn spring january february march april
  june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  freedom whatever trustno qwert computer ordinateur internet google facebook youtube apple samsung android windows
  microsoft linux server serveur network reseau wifi zaq xsw cde abc abcd abcde abcdef abcdefg abcdefgh aaa xxx
  douchette entrepot depot stock colis carton palette picking expedition reception inventaire transfert logistique
  boutique commande livraison transport quai magasin preparateur responsable manager chef equipe poste bureau societe
  entreprise travail usine scanner scan codebarre barcode warehouse`.split(/\s+/)

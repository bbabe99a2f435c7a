export default {
  config: {
    // The calendar's languages into which the admin panel is translated; English is always available.
    locales: ['cs', 'nl', 'fr', 'de', 'hu', 'pl', 'es', 'tr'],
    // Words of Strapi that editors did not understand, or that it lacks in French. In a host's panel they stay Strapi's own.
    translations: {
      en: {
        'i18n.Field.localized': 'Each language has its own text here',
        'i18n.Field.not-localized': 'The same in all languages',
        'content-manager.preview.panel.title': 'Preview',
        'content-manager.preview.panel.button': 'Open preview',
        'content-manager.relation.create': 'Create a relation',
        'content-manager.relation.add': 'Choose or create',
        'content-manager.relation.notAvailable': 'Nothing has this name',
        'content-manager.components.RelationInputModal.modal-title': 'Linked record',
        'content-manager.components.RelationInputModal.button-fullpage': 'Open on its own page',
        'content-manager.components.RelationInputModal.confirmation-message':
          'Your changes in this dialog are not saved. If you close it, they are lost. Close it anyway?',
      },
      fr: {
        'i18n.Field.localized': 'Chaque langue a ici son propre texte',
        'i18n.Field.not-localized': 'Identique dans toutes les langues',
        'content-manager.preview.panel.title': 'Aperçu',
        'content-manager.preview.panel.button': 'Ouvrir l’aperçu',
        'content-manager.relation.create': 'Créer une relation',
        'content-manager.relation.add': 'Choisir ou créer',
        'content-manager.relation.notAvailable': 'Rien n’a ce nom',
        'HomePage.addWidget.title': 'Ajouter un bloc',
        'HomePage.addWidget.button': 'Ajouter un bloc',
        'content-manager.components.RelationInputModal.modal-title': 'Fiche liée',
        'content-manager.components.RelationInputModal.button-fullpage': 'Ouvrir sur sa propre page',
        'content-manager.components.RelationInputModal.confirmation-message':
          'Vos modifications dans cette fenêtre ne sont pas enregistrées. Si vous la fermez, elles seront perdues. La fermer quand même ?',
      },
    },
    tutorials: false,
    // Otherwise the browser asks the internet for Strapi's latest release.
    notifications: { releases: false },
  },
  bootstrap(): void {
    // Links to Strapi's shop and prices, which all administrators see; they have no flag. Seen with Strapi 5.54 (`hooks/useMenu` and
    // `ApplicationInfoPage` of `@strapi/admin`).
    const style = document.createElement('style');
    style.textContent =
      'li:has(a[href^="https://market.strapi.io"]), a[href^="https://strapi.io/pricing"] { display: none; }';
    document.head.append(style);
    // Strapi's banner about a post in its blog, for each person once; it has no flag. The key ends with the id of the installation, which
    // this project has switched off, and which is unknown until it is read. Seen with Strapi 5.54 (`MediaLibraryBanner`).
    for (const installation of ['false', 'undefined'])
      localStorage.setItem(`STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:${installation}`, 'true');
  },
};

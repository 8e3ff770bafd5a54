import { catalogue } from '@textloom/contracts';

/** The texts of the frame of a page. */
export const TEXTS = catalogue('ui/layout', {
  breadcrumb: 'Breadcrumb',
  back: 'Back',
  moreActions: 'More actions',
  loading: 'Loading',
  sections: 'Sections',
});

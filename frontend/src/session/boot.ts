import type { EbmBoot } from '../types/api';

/** The id of the page's JSON script. */
export const BOOT_ID = 'ebm-boot';
export const BOOT_METHOD = 'ebm.api.session.boot';

/** What the app assumes of a page without a boot (an unrendered template, a development page). */
export const emptyBoot = (host: string): EbmBoot => ({
  site_name: host,
  user: '',
  full_name: '',
  user_image: null,
  roles: [],
  csrf_token: null,
  utility_name: '',
  sales_site: { url: '', rule: false, allow_empty_referrer: true },
  socketio_port: null,
  desk_path: '/app',
  print_at_counter: false,
  default_paper: '80mm',
  date_format: 'mm/dd/yyyy',
  build_id: '',
  read_only: false,
  demo: false,
});

/** Every way in which a device fails here; one named twice comes twice as often. */
export const faultMix = [
  'slow:300', 'slow:1500', 'slow:2600', 'late:900',
  'no-answer', 'take-no-answer', 'take-no-answer',
  'garbage', 'take-garbage', 'http-500', 'take-http-502',
  'cut', 'cut', 'duplicate', 'duplicate',
  'down:700', 'down:2500', 'restart:400', 'take-restart:400', 'forget:300', 'take-forget:300',
  'refuse:881', 'refuse:882', 'refuse:883', 'refuse:884', 'refuse:910', 'refuse:921', 'refuse:922',
  'refuse:894', 'refuse:899', 'refuse:924', 'refuse:994', 'refuse:999',
  'refuse:900', 'refuse:901', 'refuse:903', 'refuse:911', 'refuse:912',
]

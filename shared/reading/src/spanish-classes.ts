import type { WordClasses } from './pattern';
import { spanishVerbs } from './spanish-verbs';
import { SENT_THINGS } from './vocabulary';

/** Word classes of the Spanish phrases; without accents. */
export const classes = {
  // Plainly what was sent; an offer may also be what is sold.
  textos:
    'mensajes mensaje textos texto text texts message messages msg sms spam msj msjs mensajitos notificaciones avisos alertas propaganda publicidad recordatorios recordatorio',
  mensajes: `${SENT_THINGS} $textos comunicacion envio envios promociones ofertas anuncios correos informacion comunicaciones cupones descuentos tonterias porquerias basura invitaciones`,
  un: 'mailing recepcion ni mas de con sus tus los las estos estas esos esas esa ese ningun ninguna ninguno la el su tu mi mis este esta otro otros nada tantos tanto tantas tanta tipo cosas toda todo todos todas vuestro vuestra vuestros vuestras more your these any',
  ...spanishVerbs,
  no: 'no nunca jamas ni',
  me: 'me nos',
  quiero:
    'quiero deseo necesito quisiera queremos deseamos quiere gustaria pido pedimos solicito solicitamos exijo ruego requiero requerimos necesitamos quisieramos desearia prefiero preferiria',
  // "No necesito nada" is said of an order.
  deseo: 'quiero deseo quisiera queremos deseamos quiere gustaria',
  pueden: 'pueden puede puedes podrian podria podrias',
  ustedes: 'ustedes usted uds ud vosotros',
  esto: 'esto estos eso esos esta esa ahi aqui alli',
  harto:
    'cansado canse aburri harte harto harta hartos hartas cansada cansados cansan cansaron aburrieron hartaron aburrido aburrida hastiado',
  familia:
    'mama madre papa padre esposo esposa marido mujer hijo hija nino nina hermano hermana abuelo abuela abuelito abuelita suegra suegro',
  booking: 'pedido orden cita espera reserva reservacion mesa carrito precio precios',
  // Of a school or a club: "take my son off the list of the trip".
  evento: 'viaje paseo excursion torneo clase clases fiesta evento invitados voluntarios rifa equipo turno falta',
  // Other places of advertisements.
  fuera: 'tele television tv radio youtube facebook instagram tiktok pagina sitio app vitrina entrada puerta letrero',
  // "Send nothing, we have eaten."
  comimos: 'comi comimos cene cenamos desayune desayunamos almorce almorzamos lleno llena',
  // Reported beside what did not come: "I joined yesterday, no messages".
  hice: 'yesterday ago hour hours twice texted waiting waited while weeks says mande mandepasado envie enviepasado ayer todavia aun desde confirmacion',
  lista: 'lista list listas base sistema grupo contactos registro registros directorio club agenda',
  numero: 'number numero tel telefono celular contacto datos movil informacion cel linea',
  suscripcion: 'suscripcion subscripcion',
} as const satisfies WordClasses;

// Shows Sightline's pushes, and nothing else: it handles no requests and keeps nothing.

self.addEventListener("push", (event) => {
  const { type, title, link } = event.data.json();
  const shown = self.registration.showNotification(title, {
    tag: `${type} ${link}`,
    icon: "/favicon.svg",
    data: { link },
  });
  event.waitUntil(shown);
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const target = new URL(event.notification.data.link, self.location.origin);
  // A push that leads anywhere else is none of the console's.
  if (target.origin === self.location.origin) event.waitUntil(self.clients.openWindow(target.href));
});
